import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeTime } from './written-time.ts';

test.each([
  [0, '00:00'],
  [7000, '00:07'],
  [300_000, '05:00'],
  [395_000, '06:35'],
  [61_005, '01:01.005'],
  [600_000, '10:00'],
  [3_599_999, '59:59.999'],
  [3_600_000, '1:00:00'],
  [3_661_000, '1:01:01'],
  [7_235_120, '2:00:35.120'],
  [360_000_000, '100:00:00'],
])('N4 ATH-355 ORG-522 times of results: %i ms → written %s', (timeMs, text) => expect(writeTime(timeMs)).toBe(text));

test('times of results: any time is written → the same time is read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 360_000_000 }), timeMs => {
      const parts = writeTime(timeMs).split(':').map(Number);
      const seconds = parts.reduce((sum, part) => sum * 60 + part, 0);
      expect(Math.round(seconds * 1000)).toBe(timeMs);
    }),
  );
});
