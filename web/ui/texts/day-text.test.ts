import { expect, test } from 'vitest';
import { parseDay } from './day-text.ts';

test.each([
  ['28-02-1994', '1994-02-28'],
  ['28/2/1994', '1994-02-28'],
  ['28021994', '1994-02-28'],
  ['1994-02-28', '1994-02-28'],
  ['29-02-2000', '2000-02-29'],
  ['29-02-2001', null],
  ['31-04-1990', null],
  ['28-02-94', null],
  ['ayer', null],
  ['', null],
])('typed day: "%s" → %s', (typed, day) => {
  expect(parseDay(typed)).toBe(day);
});
