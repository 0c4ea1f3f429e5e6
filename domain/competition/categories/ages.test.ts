import { expect, test } from 'vitest';
import { ageOn, isOfAge } from './ages.ts';

test.each([
  ['on the birthday itself', '1994-02-28', '2026-02-28', 32],
  ['the day before', '1994-02-28', '2026-02-27', 31],
  ['a month later', '1994-11-30', '2026-12-01', 32],
  ['a month before', '1994-12-01', '2026-11-30', 31],
  ['born on a leap day, on the 28th', '2000-02-29', '2026-02-28', 25],
  ['born on a leap day, on March 1st', '2000-02-29', '2026-03-01', 26],
  ['born on a leap day, in a leap year', '2000-02-29', '2028-02-29', 28],
  ['a day with a clock', '1994-02-28', '2026-02-28T08:00', 32],
])('SAFE-L8 N2 ages: %s → the completed years', (_name, birthdate, day, age) => {
  expect(ageOn(birthdate, day)).toBe(age);
});

test.each([
  ['at its lower end', 18, true],
  ['below it', 17, false],
  ['at its upper end', 35, true],
  ['above it', 36, false],
  ['unknown', null, true],
])('SAFE-L8 N2 age range: an age %s → in the range only within its ends, or if unknown', (_name, age, isIn) => {
  expect(isOfAge(age, [18, 35])).toBe(isIn);
});
