import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readShortCode, toShortCode } from './short-code.ts';

const digests = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('ORGA-C9 short codes: any ticket → eight signs in two groups, none easily mistaken for another', () => {
  fc.assert(
    fc.property(digests, digest => {
      expect(toShortCode(digest)).toMatch(/^[2-9CDFGHJKMNPQRTVWXY]{4}-[2-9CDFGHJKMNPQRTVWXY]{4}$/);
    }),
  );
});

test('ORGA-C9 short codes: small or large, with hyphen, space or nothing → read as the same code', () => {
  const typings: ((code: string) => string)[] = [
    code => code.toLowerCase(),
    code => code.replace('-', ''),
    code => ` ${code.replace('-', ' ')} `,
    code => code.replace('-', "'"),
    code => code.replaceAll('V', 'B').replaceAll('5', 's'),
  ];
  fc.assert(
    fc.property(digests, fc.constantFrom(...typings), (digest, typing) => {
      const code = toShortCode(digest);
      expect(readShortCode(typing(code))).toBe(code);
    }),
  );
});

test.each(['Luis Gómez', '0O1IL234', 'K7F39QX', 'K7F3-9QXM2', 'ana@publico.example', ''])(
  'ORGA-C9 short codes: «%s» → not a code',
  typed => expect(readShortCode(typed)).toBeNull(),
);

test('ORGA-C9 short codes: 20,000 tickets → hardly two share one', () => {
  const codes = new Set<string>();
  const digest = new Uint8Array(32);
  const view = new DataView(digest.buffer);
  for (let at = 0; at < 20_000; at++) {
    view.setUint32(0, Math.imul(at + 1, 0x9e3779b1));
    view.setUint32(4, Math.imul(at + 1, 0x85ebca6b));
    codes.add(toShortCode(digest));
  }
  expect(codes.size).toBeGreaterThan(19_990);
});
