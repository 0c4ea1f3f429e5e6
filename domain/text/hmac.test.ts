import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hmacBy, sha256 } from './hmac.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test('a digest is the one of FIPS 180-4, for texts of every length around a block', () => {
  expect(hex(sha256(new TextEncoder().encode('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  for (let length = 0; length < 200; length++) {
    const bytes = new Uint8Array(length).fill(length);
    expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

test('a keyed digest is the one of Node, for every key and every text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), fc.string({ unit: 'grapheme' }), (key, text) => {
      expect(hex(hmacBy(key)(text))).toBe(createHmac('sha256', key).update(text).digest('hex'));
    }),
  );
});
