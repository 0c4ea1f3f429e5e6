import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [150_000, '$1,500.00'],
  [123_456_789, '$1,234,567.89'],
])('L7 ATH-153 %d cents read %s', (cents, text) => {
  expect(formatMoney(cents)).toBe(text);
});
