import { expect, test } from 'vitest';
import { refundable } from './amounts.ts';

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
