import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryItems, type Item, priceOf, pricesIn } from './price-of.ts';

const cents = fc.nat({ max: 10_000_000 });
const kind = fc.constantFrom<Item['kind']>('event', 'qualifier', 'item');
const items = fc.array(fc.record({ kind, quantity: fc.integer({ min: 1, max: 50 }), unitCents: cents }));
const properties = { numRuns: 10_000 };
const usual = { event: 5000, qualifier: 1000 };

test('ATH-151 ATH-152 prices: 50 and 10 dollars → two lines and a total of 60', () => {
  const { lines, sums, total } = priceOf(entryItems({ price: null, qualifierOnline: true }, usual));
  expect(lines.map(line => [line.kind, line.cents])).toEqual([
    ['event', 5000],
    ['qualifier', 1000],
  ]);
  expect([sums, total]).toEqual([{ event: 5000, qualifier: 1000, item: 0 }, 6000]);
});

test.each([
  ['its own price → not the platform’s', { price: 2500, qualifierOnline: false }, usual, [2500]],
  ['free of charge → not the platform’s price either', { price: 0, qualifierOnline: false }, usual, [0]],
  ['no online qualifier → one line', { price: null, qualifierOnline: false }, usual, [5000]],
  [
    'a free qualifier → still has its line',
    { price: 5000, qualifierOnline: true },
    { ...usual, qualifier: 0 },
    [5000, 0],
  ],
] as const)('J2 prices: %s', (_name, event, prices, lines) => {
  expect(priceOf(entryItems(event, prices)).lines.map(line => line.cents)).toEqual(lines);
});

test('prices: any items → the total is the sum of quantity × price, and of the kinds', () => {
  const isSum = (bought: Item[]) => {
    const { sums, total } = priceOf(bought);
    expect(total).toBe(bought.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0));
    expect(total).toBe(Object.values(sums).reduce((sum, part) => sum + part, 0));
  };
  fc.assert(fc.property(items, isSum), properties);
});

test('prices: items in another order → the same sums', () => {
  const isSame = (bought: Item[]) => {
    expect(priceOf(bought.toReversed()).sums).toEqual(priceOf(bought).sums);
  };
  fc.assert(fc.property(items, isSame), properties);
});

test.each([
  ['USD', 1000],
  ['EUR', 900],
  ['COP', 0],
] as const)('J2 N30 qualifier: an event in %s → %i', (currency, qualifier) => {
  const prices = { ...usual, qualifiers: [{ currency: 'EUR' as const, cents: 900 }] };
  expect(pricesIn(currency, prices)).toEqual({ event: 5000, qualifier });
});
