import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hoursForMinutes, minutesForHours } from './hours-for-minutes.ts';
import { readTime } from './race-time.ts';

const inDays = (hours: number, minutes: number) => (hours + minutes / 60) / 24;
const runnersOf = (...times: (string | number | null)[]) =>
  times.map((time, at) => {
    const timeMs = time === null ? null : readTime(time);
    if (typeof timeMs === 'string') throw new Error(timeMs);
    return { number: at + 2, timeMs };
  });

describe('C2 hours that were typed as minutes', () => {
  test.each([
    ['5 km typed as minutes and seconds', [inDays(19, 45), inDays(25, 30)], { number: 2, meantMs: 1_185_000 }],
    ['the same times in a CSV of the spreadsheet', ['19:45:00', '25:30:00'], { number: 2, meantMs: 1_185_000 }],
    ['one such time alone', [inDays(25, 30)], { number: 2, timeMs: 91_800_000, meantMs: 1_530_000 }],
    ['such a time after a runner without a time', [null, inDays(25, 30)], { number: 3 }],
    ['a mile', [inDays(4, 30), inDays(5, 12), inDays(6, 1)], { number: 2, meantMs: 270_000 }],
    ['more than an hour of minutes', [inDays(75, 30)], { meantMs: 4_530_000 }],
  ])('%s → reported', (_name, times, expected) => {
    expect(hoursForMinutes(runnersOf(...times))).toMatchObject(expected);
  });

  test.each([
    ['no runner', []],
    ['no finisher', [null, null]],
    ['one time with seconds', [inDays(25, 30), '25:30:01']],
    ['a marathon', ['2:59:59', '3:30:00', '4:12:00']],
    ['minutes and seconds as typed', ['25:00', '30:00', '31:00']],
    ['two times of whole minutes', ['1:00:00', '1:05:00']],
  ])('%s → not reported', (_name, times) => {
    expect(hoursForMinutes(runnersOf(...times))).toBeNull();
  });

  test('a runner without a time → still without a time', () => {
    expect(minutesForHours({ timeMs: null })).toEqual({ timeMs: null });
  });

  test('any minutes and seconds as hours → reported with the minutes and seconds that were typed', () => {
    const typed = fc.record({ minutes: fc.integer({ min: 10, max: 400 }), seconds: fc.nat(59) });
    fc.assert(
      fc.property(fc.array(typed, { minLength: 1, maxLength: 30 }), times => {
        const told = hoursForMinutes(runnersOf(...times.map(({ minutes, seconds }) => inDays(minutes, seconds))));
        const [first] = times;
        expect(told).toMatchObject({ number: 2, meantMs: (first!.minutes * 60 + first!.seconds) * 1000 });
        const meant = runnersOf(...times.map(({ minutes, seconds }) => inDays(minutes, seconds))).map(minutesForHours);
        expect(meant.map(({ timeMs }) => timeMs)).toEqual(
          times.map(({ minutes, seconds }) => (minutes * 60 + seconds) * 1000),
        );
      }),
    );
  });
});
