import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CountStep, emptyTally, stepsOf } from './fold.ts';
import { type JudgedLog, joinLogs, partWays } from './part-ways.ts';
import type { Tap } from './taps.ts';

const logOf = (moments: readonly number[], missed: readonly number[] = []): JudgedLog => ({
  counted: moments.map((at, index): CountStep => [at, (index + 1) * 1_000]),
  missed,
  errorMs: 0,
});
/** Moments of a judge's presses, each a while after the one before. */
const presses = fc
  .array(fc.integer({ min: 4_000, max: 20_000 }), { minLength: 1, maxLength: 60 })
  .map(waits => waits.map((_, index) => waits.slice(0, index + 1).reduce((sum, each) => sum + each)));

describe('part ways', () => {
  test('table: where two judges part → the press, who is ahead, and the no-rep', () => {
    const [all, less] = [
      [10_000, 20_000, 30_000],
      [10_000, 30_000],
    ].map(moments => moments!);
    expect(partWays(logOf(all!), logOf(less!, [20_500]))).toEqual({
      ...{ at: 20_000, ahead: 'main', count: 2_000, isMissed: true },
    });
    expect(partWays(logOf(less!), logOf(all!))).toEqual({ at: 20_000, ahead: 'second', count: 2_000, isMissed: false });
    expect(partWays(logOf([]), logOf([]))).toBeNull();
    expect(partWays(logOf([10_000]), logOf([]))).toMatchObject({ at: 10_000, ahead: 'main' });
  });

  test('a slow thumb: the other judge presses each time 3 s later → never part; 3.1 s later → part', () => {
    const late = (ms: number) => logOf([10_000 + ms, 20_000 + ms]);
    expect(partWays(logOf([10_000, 20_000]), late(3_000))).toBeNull();
    expect(partWays(logOf([10_000, 20_000]), late(3_100))).toMatchObject({ at: 10_000 });
    expect(partWays({ ...logOf([10_000, 20_000]), errorMs: 200 }, late(3_100))).toBeNull();
    expect(partWays({ ...logOf([10_000, 20_000]), errorMs: null }, late(3_900))).toBeNull();
  });

  test('property: equal logs → never part, also with both clocks wrong', () => {
    fc.assert(
      fc.property(presses, fc.integer({ min: -3_000, max: 3_000 }), (moments, shift) => {
        expect(partWays(logOf(moments), logOf(moments.map(at => at + shift)))).toBeNull();
      }),
    );
  });

  test('property: one repetition becomes a no-rep → found at that press', () => {
    fc.assert(
      fc.property(presses, fc.nat(), (moments, choice) => {
        const index = choice % moments.length;
        const at = moments[index]!;
        const second = logOf(moments.toSpliced(index, 1), [at]);
        const found = { at, ahead: 'main', count: (index + 1) * 1_000, isMissed: true };
        expect(partWays(logOf(moments), second)).toEqual(found);
        expect(partWays(second, logOf(moments))).toEqual({ ...found, ahead: 'second' });
      }),
    );
  });

  test('property: the order in which the taps came → changes nothing', () => {
    const some = fc.shuffledSubarray([...Array(30).keys()], { minLength: 30 });
    fc.assert(
      fc.property(presses, some, (moments, order) => {
        const [main, second] = [logOf(moments), logOf(moments.slice(1))];
        const steps = order.map(index => main.counted[index]).filter(step => step !== undefined);
        const counted = [...main.counted.slice(30), ...steps];
        expect(partWays({ ...main, counted }, second)).toEqual(partWays(main, second));
      }),
    );
  });

  test('join: a second device goes on from 2 → one log; late taps of the first stay out', () => {
    const device = (begun: number, moments: readonly number[]) => {
      const taps = moments.map((at): Tap => ({ kind: 'rep', at }));
      return { begun, ...stepsOf(taps, { ...emptyTally, count: begun }), errorMs: 5 };
    };
    expect(joinLogs([device(0, [10, 20, 25, 90]), device(2_000, [30, 40])])).toEqual({
      counted: [10, 20, 30, 40].map((at, index) => [at, (index + 1) * 1_000]),
      ...{ missed: [], errorMs: 5 },
    });
    expect(joinLogs([device(0, [10]), { ...device(1_000, []), errorMs: null }])).toEqual({
      ...{ counted: [[10, 1_000]], missed: [], errorMs: null },
    });
    expect(joinLogs([])).toEqual({ counted: [], missed: [], errorMs: 0 });
  });
});
