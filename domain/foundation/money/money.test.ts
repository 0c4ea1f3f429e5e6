import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies, currencyFacts, isPrice, renamed } from './currencies.ts';
import { formatAmount, formatMoney, formatPrice, parseMoney, toDecimals, toMajor } from './money.ts';

// A test writes a usual space where money has one that does not break.
const shown = (text: string) => text.replaceAll(' ', '\u{a0}');

test.each([
  ['USD', 125_000, '$1,250.00', '1250.00'],
  ['USD', 0, '$0.00', '0.00'],
  ['USD', 5, '$0.05', '0.05'],
  ['USD', 10_000_000, '$100,000.00', '100000.00'],
  ['EUR', 125_000, '1.250,00 €', '1250.00'],
  ['MXN', 125_000, '$1,250.00 MXN', '1250.00'],
  ['COP', 18_000_000, '$180.000 COP', '180000.00'],
  ['COP', 18_000_050, '$180.000,50 COP', '180000.50'],
  ['CLP', 45_000, '$45.000 CLP', '45000'],
  ['ARS', 2_500_000, '$25.000 ARS', '25000.00'],
  ['PEN', 125_000, 'S/ 1,250.00', '1250.00'],
  ['UYU', 125_000, '$1.250 UYU', '1250.00'],
  ['BOB', 125_050, 'Bs 1.250,50', '1250.50'],
  ['PYG', 350_000, '₲ 350.000', '350000'],
  ['CRC', 2_500_000, '₡25.000', '25000.00'],
  ['GTQ', 125_000, 'Q1,250.00', '1250.00'],
  ['HNL', 125_000, 'L 1,250.00', '1250.00'],
  ['NIO', 125_000, 'C$1,250.00', '1250.00'],
  ['DOP', 125_000, 'RD$1,250.00', '1250.00'],
  ['BRL', 125_000, 'R$ 1.250,00', '1250.00'],
  ['GBP', 125_000, '£1,250.00', '1250.00'],
  ['CAD', 125_000, '$1,250.00 CAD', '1250.00'],
  ['VES', 125_050, '1.250,50 VES', '1250.50'],
] as const)('L7 N30 ATH-153 money: %s %i → %s, and back', (currency, cents, text, decimals) => {
  expect(formatMoney(cents, currency)).toBe(shown(text));
  expect(parseMoney(text, currency)).toBe(cents);
  expect(toDecimals(cents, currency)).toBe(decimals);
  expect(toMajor(cents, currency)).toBe(Number(decimals));
});

test.each(currencies)('N30 money in %s: any amount → the same after it is written and read', currency => {
  const amount = fc.nat({ max: 2_000_000_000 });
  const isSame = (cents: number) => {
    expect(parseMoney(formatMoney(cents, currency), currency)).toBe(cents);
    expect(parseMoney(formatAmount(cents, currency), currency)).toBe(cents);
  };
  fc.assert(fc.property(amount, isSame), { numRuns: 1000 });
});

test('money: no two currencies write the same amount alike', () => {
  expect(new Set(currencies.map(currency => formatMoney(125_000, currency))).size).toBe(currencies.length);
});

test('money: more went back than came → a minus', () => {
  expect([formatMoney(-500, 'USD'), formatMoney(-1_250_00, 'EUR')]).toEqual(['$-5.00', shown('-1.250,00 €')]);
});

test.each([
  ['USD', '1250', 125_000],
  ['USD', '1,250.5', 125_050],
  ['USD', ' $ 25.07 ', 2507],
  ['USD', '0.1', 10],
  ['USD', '19.99', 1999],
  ['EUR', '45', 4500],
  ['EUR', '€ 45,5', 4550],
  ['EUR', '1250.50', 125_050],
  ['EUR', '45 EUR', 4500],
  ['COP', '180000', 18_000_000],
  ['COP', '$180.000', 18_000_000],
  ['CLP', '45.000', 45_000],
  ['PEN', 'S/45.50', 4550],
] as const)('typed price: %s «%s» → %i', (currency, typed, cents) => {
  expect(parseMoney(typed, currency)).toBe(cents);
});

test.each([
  ...['', '-1', '12,50.00', '1,2345', '1.234', '1.25,5.0', '1e3', 'diez', '.5', '1 250'].map(
    typed => ['USD', typed] as const,
  ),
  ['EUR', '1,234'],
  ['EUR', '$45'],
  ['CLP', '45,50'],
] as const)('typed price: %s «%s» → not an amount', (currency, typed) => {
  expect(parseMoney(typed, currency)).toBeNull();
});

test.each([
  ['25,50', 2550],
  ['$ 0,5', 50],
  ['1.250,50', 125_050],
])('walk-organizer C typed price: «%s» with a decimal comma → %i cents', (typed, cents) => {
  expect(parseMoney(typed, 'USD')).toBe(cents);
});

test('walk-athlete C prices in words: 0 → Gratis; any other price → its amount', () => {
  expect([0, 4500].map(cents => formatPrice(cents, 'USD'))).toEqual(['Gratis', '$45.00']);
});

describe('another currency', () => {
  test.each([
    ['USD', 'EUR', 5000, 5000],
    ['USD', 'CLP', 5000, 50],
    ['USD', 'CLP', 5025, 51],
    ['USD', 'COP', 5025, 5100],
    ['USD', 'PEN', 5025, 5030],
    ['CLP', 'USD', 50, 5000],
  ] as const)('N30 %s → %s: %i → %i', (from, to, cents, renamedTo) => {
    expect(renamed(cents, from, to)).toBe(renamedTo);
  });

  test('any price → its number stays or rises to the next price', () => {
    const currency = fc.constantFrom(...currencies);
    const isNext = (cents: number, from: (typeof currencies)[number], to: (typeof currencies)[number]) => {
      const after = renamed(cents, from, to);
      const step = toMajor(currencyFacts[to].least, to);
      expect(after % currencyFacts[to].least).toBe(0);
      expect(toMajor(after, to) - toMajor(cents, from)).toBeGreaterThanOrEqual(0);
      expect(toMajor(after, to) - toMajor(cents, from)).toBeLessThan(step);
    };
    fc.assert(fc.property(fc.nat({ max: 10_000_000 }), currency, currency, isNext), { numRuns: 10_000 });
  });
});

test.each([
  ['USD', 10_000_000, true],
  ['USD', 10_000_001, false],
  ['COP', 18_000_000, true],
  ['COP', 18_000_050, false],
  ['PEN', 4510, true],
  ['PEN', 4515, false],
  ['CLP', 1, true],
  ['EUR', -1, false],
  ['EUR', 0.5, false],
] as const)('N30 price of an organizer: %s %d → %s', (currency, cents, isOne) => {
  expect(isPrice(cents, currency)).toBe(isOne);
});
