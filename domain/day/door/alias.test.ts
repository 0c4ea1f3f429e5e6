import { expect, test } from 'vitest';
import { aliasBy } from './alias.ts';

test('SAFE-M16 aliases: one ticket in two events → two different aliases', () => {
  const id = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
  expect(aliasBy('one')(id)).toBe(aliasBy('one')(id));
  expect(aliasBy('one')(id)).not.toBe(aliasBy('two')(id));
});
