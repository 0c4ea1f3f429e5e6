import { expect, test } from 'vitest';
import { currencies } from '#domain/foundation/money/currencies.ts';
import { currencyLabel, currencyOptions, inCurrency, waysToPay } from './currency-words.ts';

test.each([
  ['USD', 'Dólar de Estados Unidos ($)', 'En dólares de Estados Unidos', 'Tarjeta y PayPal'],
  ['EUR', 'Euro (€)', 'En euros', 'Tarjeta y PayPal'],
  ['COP', 'Peso colombiano (COP)', 'En pesos colombianos', 'Solo tarjeta'],
  ['PEN', 'Sol (S/)', 'En soles', 'Solo tarjeta'],
  ['VES', 'Bolívar (VES)', 'En bolívares', 'Todavía sin pago en línea'],
] as const)('N30 words of %s', (currency, label, within, ways) => {
  expect([currencyLabel(currency), inCurrency(currency), waysToPay(currency)]).toEqual([label, within, ways]);
});

test('N30 currencies: each has its own label', () => {
  expect(new Set(currencyOptions.map(({ label }) => label)).size).toBe(currencies.length);
});
