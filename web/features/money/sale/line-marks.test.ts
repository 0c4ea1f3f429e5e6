import { expect, test } from 'vitest';
import { heightOf, marksOf, strokeOf } from './line-marks.ts';

test.each([
  { first: 0, ahead: 0, drawn: { ofSign: 5, gone: 0, here: 0 } },
  { first: 312, ahead: 312, drawn: { ofSign: 5, gone: 0, here: 312 } },
  { first: 322, ahead: 312, drawn: { ofSign: 5, gone: 10, here: 312 } },
  { first: 389, ahead: 1, drawn: { ofSign: 5, gone: 388, here: 1 } },
  { first: 390, ahead: 390, drawn: { ofSign: 10, gone: 0, here: 195 } },
  { first: 9000, ahead: 1, drawn: { ofSign: 120, gone: 374, here: 1 } },
  { first: 49_999, ahead: 0, drawn: { ofSign: 645, gone: 388, here: 0 } },
])('picture of the queue: $first people at first, $ahead still there', ({ first, ahead, drawn }) => {
  expect(marksOf(first, ahead)).toEqual(drawn);
});

test('picture of the queue: any number of people → at most six rows, with a sign for all of them', () => {
  for (let first = 0; first < 5000; first += 7) {
    const { gone, here, ofSign } = marksOf(first, first);
    expect(heightOf(gone + here + 1)).toBeLessThanOrEqual(6 * 52);
    expect((here * ofSign) / 5).toBeGreaterThanOrEqual(first);
  }
});

test('picture of the queue: many people → every fifth stroke crosses the four, the thirteenth sign ends a row', () => {
  expect(strokeOf(0)).toBe('M8 8V42');
  expect(strokeOf(4)).toBe('M1 36L42 14');
  expect(strokeOf(65)).toBe('M8 60V94');
});
