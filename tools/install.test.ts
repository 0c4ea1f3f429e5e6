import { expect, test } from 'vitest';
import own from '#package' with { type: 'json' };
import { isOldNode } from './install.mjs';

test.each(['18.20.4', '20.18.3', '21.7.3', '22.11.0', '16.0.0'])('OPER-S1 install: Node %s → too old', version => {
  expect(isOldNode(version)).toBe(true);
});

test.each(['20.19.0', '20.20.1', '22.12.0', '23.0.0', '24.1.0', '26.0.0'])(
  'OPER-S1 install: Node %s → accepted',
  version => {
    expect(isOldNode(version)).toBe(false);
  },
);

test('OPER-S1 install: npm’s range of Node versions → the same', () => {
  expect(own.engines.node).toBe('^20.19.0 || >=22.12.0');
});
