import { expect, test } from 'vitest';
import { isScarce, nextHold } from './holds.ts';

const minute = 60_000;

test.each([
  ['a newcomer’s first hold → 15 minutes', { heldMs: 0, isConfirmed: false }, 15],
  ['a newcomer changes the category after four minutes → 11 minutes', { heldMs: 4 * minute, isConfirmed: false }, 11],
  [
    'a newcomer used up the whole first hold → confirm the address first',
    { heldMs: 15 * minute, isConfirmed: false },
    'confirm-first',
  ],
  ['a confirmed athlete’s second hold → 15 minutes', { heldMs: 15 * minute, isConfirmed: true }, 15],
  ['a confirmed athlete has used 24 minutes → the last 6', { heldMs: 24 * minute, isConfirmed: true }, 6],
  ['too few minutes are left to pay → refused as used up', { heldMs: 28 * minute, isConfirmed: true }, 'used-up'],
] as const)('SAFE-M5 holds with few places: %s', (_name, asked, expected) => {
  expect(nextHold({ ...asked, isScarce: true })).toBe(expected);
});

test('SAFE-M5 holds of places: enough places are free, a newcomer already had a long hold → fifteen minutes again', () => {
  expect(nextHold({ heldMs: 900 * minute, isConfirmed: false, isScarce: false })).toBe(15);
});

const roomy = { categoryCapacity: null, categoryTaken: 500, athletesAllowed: 0, eventTaken: 900 };
test.each([
  ['no limit → not scarce', {}, false],
  ['less than half of a category is taken → not scarce', { categoryCapacity: 20, categoryTaken: 9 }, false],
  ['half of a category is taken → scarce', { categoryCapacity: 20, categoryTaken: 10 }, true],
  ['the only place of a category → scarce', { categoryCapacity: 1, categoryTaken: 0 }, true],
  ['less than half of an event is taken → not scarce', { athletesAllowed: 100, eventTaken: 49 }, false],
  ['half of an event is taken → scarce', { athletesAllowed: 100, eventTaken: 50 }, true],
])('SAFE-M5 places of a category or event: %s', (_name, changes, expected) => {
  expect(isScarce({ ...roomy, ...changes })).toBe(expected);
});
