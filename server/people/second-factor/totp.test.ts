import { describe, expect, test } from 'vitest';
import { codeAt, findStep, stepOf, toBase32 } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('codes of RFC 6238, appendix B', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('second %i → its code', (second, code) => {
    expect(codeAt(secret, stepOf(new Date(second * 1000)), 8)).toBe(code);
  });
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of RFC 4648: «%s» → its encoding', (text, written) => {
  expect(toBase32(Buffer.from(text))).toBe(written);
});

describe('accepted codes at a moment', () => {
  const now = new Date(1_700_000_010_000);
  const step = stepOf(now);
  test.each([
    ['this step', 0, null, true],
    ['the step before', -1, null, true],
    ['the step after', 1, null, true],
    ['two steps before', -2, null, false],
    ['two steps after', 2, null, false],
    ['the one that was used', 0, 0, false],
    ['one before the one that was used', -1, 0, false],
    ['one after the one that was used', 1, 0, true],
  ])('%s → accepted only within one step and if newer than the last used', (_name, offset, last, isTaken) => {
    const found = findStep(secret, codeAt(secret, step + offset), now, last === null ? null : step + last);
    expect(found).toBe(isTaken ? step + offset : null);
  });
  test('text that is not six digits → refused', () => {
    for (const code of ['', '12345', '1234567', 'abcdef']) expect(findStep(secret, code, now, null)).toBeNull();
  });
});
