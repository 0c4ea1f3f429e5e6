import { expect, test } from 'vitest';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { writeNumber } from './numbers.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1250, '1,250'],
  [100_000, '100,000'],
  [42.195, '42.195'],
])('walk-athlete C numbers: %d → «%s»', (value, text) => expect(writeNumber(value)).toBe(text));

test('walk-athlete C numbers: thousands → written as in a price', () => {
  expect(formatMoney(1_250_000_00, 'USD')).toContain(writeNumber(1_250_000));
});
