import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { aliasBy, isAlias } from './alias.ts';

test('SAFE-M16 an alias is a keyed digest of the id in the form of an id, and no id of ours is one', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 4 }), fc.string(), (id, key) => {
      const alias = aliasBy(key)(id);
      const digest = createHmac('sha256', key).update(id).digest('hex');
      const digits = alias.replaceAll('-', '');
      expect([digits.slice(0, 12), digits.slice(13, 16), digits.slice(17)]).toEqual([
        digest.slice(0, 12),
        digest.slice(13, 16),
        digest.slice(17, 32),
      ]);
      expect([z.uuid().safeParse(alias).success, isAlias(alias), isAlias(id)]).toEqual([true, true, false]);
    }),
  );
});

test('SAFE-M16 two events know the same ticket by two aliases', () => {
  const id = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
  expect(aliasBy('one')(id)).toBe(aliasBy('one')(id));
  expect(aliasBy('one')(id)).not.toBe(aliasBy('two')(id));
});
