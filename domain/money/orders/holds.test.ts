import { expect, test } from 'vitest';
import { isScarce, nextHold } from './holds.ts';

const minute = 60_000;

test.each([
  ['the first of a newcomer', { heldMs: 0, isConfirmed: false }, 15],
  ['a newcomer who changed the category after four minutes', { heldMs: 4 * minute, isConfirmed: false }, 11],
  ['a newcomer who let the whole first one lapse', { heldMs: 15 * minute, isConfirmed: false }, 'confirm-first'],
  ['the second of a confirmed athlete', { heldMs: 15 * minute, isConfirmed: true }, 15],
  ['the last minutes of a confirmed athlete', { heldMs: 24 * minute, isConfirmed: true }, 6],
  ['less than anybody could pay in', { heldMs: 28 * minute, isConfirmed: true }, 'used-up'],
] as const)('SAFE-M5 holds with few places: %s', (_name, asked, expected) => {
  expect(nextHold({ ...asked, isScarce: true })).toBe(expected);
});

test('SAFE-M5 holds with enough places: a newcomer already had a long one → fifteen minutes again', () => {
  expect(nextHold({ heldMs: 900 * minute, isConfirmed: false, isScarce: false })).toBe(15);
});

const roomy = { categoryCapacity: null, categoryTaken: 500, athletesAllowed: 0, eventTaken: 900 };
test.each([
  ['without any limit', {}, false],
  ['a category whose half is free', { categoryCapacity: 20, categoryTaken: 9 }, false],
  ['a category from its eleventh place of twenty on', { categoryCapacity: 20, categoryTaken: 10 }, true],
  ['the only place of a category', { categoryCapacity: 1, categoryTaken: 0 }, true],
  ['an event whose half is free', { athletesAllowed: 100, eventTaken: 49 }, false],
  ['an event past its half', { athletesAllowed: 100, eventTaken: 50 }, true],
])('SAFE-M5 places scarce or not: %s', (_name, changes, expected) => {
  expect(isScarce({ ...roomy, ...changes })).toBe(expected);
});
