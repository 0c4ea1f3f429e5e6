import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTime, readWholeTime } from './typed-time.ts';
import { toMilliseconds } from './values.ts';
import { writeTime } from './written-time.ts';

const times: [typed: string, ms: number | null, whole: number | null][] = [
  ['6:49', 409_000, 409_000],
  ['06:49', 409_000, 409_000],
  ['0649', 409_000, null],
  ['649', 409_000, null],
  ['6:49.25', 409_250, 409_250],
  ['6:49,250', 409_250, 409_250],
  ['6:49:250', 409_250, 409_250],
  ['0649.5', 409_500, null],
  [' 5:03 ', 303_000, 303_000],
  ['5:3', null, null],
  ['0:05:30', null, null],
  ['120:00', 7_200_000, 7_200_000],
  ['49', null, null],
  ['6.49', null, null],
  ['6:49.2500', null, null],
  ['abc', null, null],
  ['', null, null],
];

test.each(times)('house 5.1 «%s» is one time in every field', (typed, ms, whole) => {
  const [free, cell] = [readTime(typed), readWholeTime(typed)];
  expect(free && toMilliseconds(free)).toBe(ms);
  // A cell of a table may hold a plain number: only a colon makes it a time.
  expect(cell && toMilliseconds(cell)).toBe(whole);
});

test('house 5.1 what is written is read as the same time, to the millisecond', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_599_999 }), ms => {
      for (const read of [readTime, readWholeTime]) expect(toMilliseconds(read(writeTime(ms))!)).toBe(ms);
    }),
  );
});
