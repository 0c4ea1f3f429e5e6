import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf, totalOf } from './amounts.ts';

const cents = fc.nat({ max: 10_000_000 });

test('ATH-151 ATH-152 order lines: prices of 50 and 10 dollars → two lines and a total of 60', () => {
  const lines = linesOf({ price: 5000, hasQualifier: true }, { qualifier: 1000 });
  expect(lines).toEqual([
    { kind: 'event', cents: 5000 },
    { kind: 'qualifier', cents: 1000 },
  ]);
  expect(totalOf(lines)).toBe(6000);
});

test('J2 order lines: no online qualifier → one line; the qualifier’s price does not count', () => {
  expect(linesOf({ price: 5000, hasQualifier: false }, { qualifier: 1000 })).toEqual([{ kind: 'event', cents: 5000 }]);
});

test('J2 order lines: a free qualifier → still has its line', () => {
  expect(linesOf({ price: 5000, hasQualifier: true }, { qualifier: 0 })).toHaveLength(2);
});

test('order lines: any prices → the total is their sum', () => {
  fc.assert(
    fc.property(cents, cents, fc.boolean(), (price, qualifier, hasQualifier) => {
      const total = totalOf(linesOf({ price, hasQualifier }, { qualifier }));
      expect(total).toBe(price + (hasQualifier ? qualifier : 0));
    }),
  );
});
