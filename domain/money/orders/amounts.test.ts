import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf, refundable, totalOf } from './amounts.ts';

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

test.each([
  ['nothing was paid → none', { paid: 0, refunded: 0, qualifier: 1000 }, false, 0],
  ['no money went back yet → all', { paid: 6000, refunded: 0, qualifier: 1000 }, false, 6000],
  ['a part is on its way back → the rest', { paid: 6000, refunded: 2000, qualifier: 1000 }, false, 4000],
  ['the qualifier has begun → all but its price', { paid: 6000, refunded: 0, qualifier: 1000 }, true, 5000],
  [
    'the qualifier has begun, a part went back → the rest without its price',
    { paid: 6000, refunded: 2000, qualifier: 1000 },
    true,
    3000,
  ],
  [
    'all the money went back before the qualifier began → none',
    { paid: 6000, refunded: 6000, qualifier: 1000 },
    true,
    0,
  ],
] as const)('SAFE-L14 refundable amount: %s', (_name, money, hasBegun, left) => {
  expect(refundable(money, hasBegun)).toBe(left);
});
