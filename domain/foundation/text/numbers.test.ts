import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';
import { writeNumber } from './numbers.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1250, '1,250'],
  [100_000, '100,000'],
  [42.195, '42.195'],
])('walk-athlete C %d is written «%s» in every sentence', (value, text) => expect(writeNumber(value)).toBe(text));

test('walk-athlete C thousands are written as those of a price are', () => {
  expect(formatMoney(1_250_000_00)).toContain(writeNumber(1_250_000));
});
