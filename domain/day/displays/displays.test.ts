import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeCode, readCode } from './screen-code.ts';
import { screenStateAt } from './screen-states.ts';

test('screen codes: any draw → six consonants, read back equal', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(19), { minLength: 6, maxLength: 6 }), drawn => {
      const next = [...drawn];
      const code = makeCode(() => next.shift()!);
      expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{6}$/);
      expect(readCode(code)).toBe(code);
    }),
  );
});

test.each([
  ['bcd fgh', 'BCDFGH'],
  [' BCD-FGH ', 'BCDFGH'],
  ['bcd·fgh', 'BCDFGH'],
  ['BCDFG', null],
  ['BCDFGHJ', null],
  ['ABCDFG', null],
  ['BCDF6H', null],
  ['ÑBCDFG', null],
  ['', null],
])('screen codes: typed «%s» → %s', (typed, code) => expect(readCode(typed)).toBe(code));

test('screens: a television is silent for more than 45 seconds → lost', () => {
  expect(screenStateAt(1_000, 46_000)).toBe('seen');
  expect(screenStateAt(1_000, 46_001)).toBe('lost');
});
