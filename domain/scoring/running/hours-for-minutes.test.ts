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

describe('C2 minutes that a spreadsheet took for hours', () => {
  test.each([
    ['5 km typed as minutes and seconds', [inDays(19, 45), inDays(25, 30)], { number: 2, meantMs: 1_185_000 }],
    ['the same out of a CSV that the spreadsheet wrote', ['19:45:00', '25:30:00'], { number: 2, meantMs: 1_185_000 }],
    ['one of them alone', [inDays(25, 30)], { number: 2, timeMs: 91_800_000, meantMs: 1_530_000 }],
    ['who did not finish has no time', [null, inDays(25, 30)], { number: 3 }],
    ['a mile', [inDays(4, 30), inDays(5, 12), inDays(6, 1)], { number: 2, meantMs: 270_000 }],
    ['more than an hour of them', [inDays(75, 30)], { meantMs: 4_530_000 }],
  ])('%s: told', (_name, times, expected) => {
    expect(hoursForMinutes(runnersOf(...times))).toMatchObject(expected);
  });

  test.each([
    ['nobody', []],
    ['nobody who finished', [null, null]],
    ['one time with seconds', [inDays(25, 30), '25:30:01']],
    ['a marathon', ['2:59:59', '3:30:00', '4:12:00']],
    ['minutes and seconds as they are', ['25:00', '30:00', '31:00']],
    ['two who took whole minutes', ['1:00:00', '1:05:00']],
  ])('%s: nothing to tell', (_name, times) => {
    expect(hoursForMinutes(runnersOf(...times))).toBeNull();
  });

  test('who did not finish has no other time either', () => {
    expect(minutesForHours({ timeMs: null })).toEqual({ timeMs: null });
  });

  test('what is told was typed: whatever minutes and seconds were, they are what may have been meant', () => {
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
