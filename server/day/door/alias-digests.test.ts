import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { aliasBy, isAlias } from '#domain/day/door/alias.ts';
import { hmacBy, sha256 } from '#domain/foundation/text/hmac.ts';

// Devices without Web Crypto use our own digests. The test compares these with the digests of Node.

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test('SAFE-M16 digest: texts of all lengths around a block → equal to SHA-256', () => {
  expect(hex(sha256(new TextEncoder().encode('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  for (let length = 0; length < 200; length++) {
    const bytes = new Uint8Array(length).fill(length);
    expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

test('SAFE-M16 keyed digest: any key and text → equal to Node’s', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), fc.string({ unit: 'grapheme' }), (key, text) => {
      expect(hex(hmacBy(key)(text))).toBe(createHmac('sha256', key).update(text).digest('hex'));
    }),
  );
});

test('SAFE-M16 alias: any id → a keyed digest in the form of an id; real ids are never aliases', () => {
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
