import { expect, test } from 'vitest';
import own from '#package' with { type: 'json' };
import { isOldNode } from './install.mjs';

test.each(['18.20.4', '20.18.3', '21.7.3', '22.11.0', '16.0.0'])(
  'OPER-S1 Node %s → it is too old to install with',
  version => {
    expect(isOldNode(version)).toBe(true);
  },
);

test.each(['20.19.0', '20.20.1', '22.12.0', '23.0.0', '24.1.0', '26.0.0'])('OPER-S1 Node %s → it will do', version => {
  expect(isOldNode(version)).toBe(false);
});

test('OPER-S1 npm is told the same', () => {
  expect(own.engines.node).toBe('^20.19.0 || >=22.12.0');
});
