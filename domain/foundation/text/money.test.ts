import { expect, test } from 'vitest';
import { formatAmount, formatMoney, formatPrice, parseMoney } from './money.ts';

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [125_000, '$1,250.00'],
  [10_000_000, '$100,000.00'],
  [150_000, '$1,500.00'],
])('L7 ATH-153 money: %i cents → %s, and back', (cents, text) => {
  expect(formatMoney(cents)).toBe(text);
  expect(`$${formatAmount(cents)}`).toBe(text);
  expect(parseMoney(text)).toBe(cents);
});

test.each([
  ['1250', 125_000],
  ['1,250.5', 125_050],
  [' $ 25.07 ', 2507],
  ['0.1', 10],
  ['19.99', 1999],
])('typed price: «%s» → %i cents', (typed, cents) => {
  expect(parseMoney(typed)).toBe(cents);
});

test.each(['', '-1', '12,50.00', '1,2345', '1.234', '1.25,5.0', '1e3', 'diez', '.5', '1 250'])(
  'typed price: «%s» → not an amount',
  typed => {
    expect(parseMoney(typed)).toBeNull();
  },
);

test.each([
  ['25,50', 2550],
  ['$ 0,5', 50],
  ['1.250,50', 125_050],
])('walk-organizer C typed price: «%s» with a decimal comma → %i cents', (typed, cents) => {
  expect(parseMoney(typed)).toBe(cents);
});

test('walk-athlete C prices in words: 0 → Gratis; any other price → its amount', () => {
  expect([0, 4500].map(formatPrice)).toEqual(['Gratis', '$45.00']);
});
