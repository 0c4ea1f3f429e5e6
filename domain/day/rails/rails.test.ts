import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MeasuredTest, measure, measureMembers } from '#domain/scoring/results/values.ts';
import { finishValues, timings } from './finish-values.ts';
import { needsManager, needsReason, nextRailState, railActs, railStates } from './rail-states.ts';
import { placeIn } from './segments.ts';

test.each([
  ['the first exercise', [21, 15, 9], 2, 0, { exercise: 0, round: 1, done: 0, of: 21 }],
  ['within the second exercise', [21, 15, 9], 2, 23, { exercise: 1, round: 1, done: 2, of: 15 }],
  ['the second round', [21, 15, 9], 2, 45, { exercise: 0, round: 2, done: 0, of: 21 }],
  ['everything done', [21, 15, 9], 2, 90, { exercise: 2, round: 2, done: 9, of: 9 }],
  ['reps beyond the end', [21, 15, 9], 2, 95, { exercise: 2, round: 2, done: 9, of: 9 }],
  ['rounds without end', [5, 10, 15], null, 305, { exercise: 1, round: 11, done: 0, of: 10 }],
  ['an exercise without a quantity, which is skipped', [5, null, 5], 1, 5, { exercise: 2, round: 1, done: 0, of: 5 }],
  ['everything done, the last without a quantity', [5, null], 1, 5, { exercise: 0, round: 1, done: 5, of: 5 }],
  ['no quantities', [null, null], 3, 7, null],
  ['no exercises', [], null, 7, null],
] as const)('workout: %s → the athlete’s exercise and round', (_, quantities, rounds, count, place) => {
  expect(placeIn(quantities, rounds, count)).toEqual(place);
});

const forTime: MeasuredTest = {
  needTime: true,
  isForTime: true,
  isPenalized: false,
  validReps: 90,
  timeCapMs: 600_000,
};

test.each([
  [
    'timed in whole seconds, rounded down',
    { count: 90_000, finishMs: 462_990 },
    's',
    { quantity: 90_000, timeMs: 462_000 },
  ],
  ['timed in tenths', { count: 90_000, finishMs: 462_990 }, 'ds', { quantity: 90_000, timeMs: 462_900 }],
  ['timed in thousandths', { count: 90_000, finishMs: 462_991 }, 'ms', { quantity: 90_000, timeMs: 462_991 }],
  [
    'below the target, so the cap is the time',
    { count: 80_000, finishMs: 600_000 },
    's',
    { quantity: 80_000, timeMs: 600_000 },
  ],
  [
    'target reached just after the cap',
    { count: 90_000, finishMs: 601_200 },
    's',
    { quantity: 90_000, timeMs: 600_000 },
  ],
  ['a tap above the target', { count: 91_000, finishMs: 300_000 }, 's', { quantity: 90_000, timeMs: 300_000 }],
  ['never finished', { count: 12_000, finishMs: null }, 's', { quantity: 12_000, timeMs: 600_000 }],
] as const)('ORG-118 live D7 rails: %s → the result’s quantity and time', (_, counted, timing, measured) => {
  expect(measure(finishValues({ ...counted, tieBreakMs: null }, forTime, timing, null), forTime)).toEqual(measured);
});

test('live D8 rails: any count, alone or in a team → a valid result with the whole quantity', () => {
  const tests = fc.record({
    needTime: fc.boolean(),
    isForTime: fc.boolean(),
    isPenalized: fc.boolean(),
    validReps: fc.option(fc.integer({ min: 1, max: 300 })),
    timeCapMs: fc.integer({ min: 1, max: 3_599 }).map(seconds => seconds * 1_000),
  });
  const counts = fc.record({
    count: fc.integer({ min: 0, max: 2_000_000 }),
    finishMs: fc.option(fc.integer({ min: 1_000, max: 5_000_000 })),
    tieBreakMs: fc.option(fc.integer({ min: 0, max: 3_599_000 })),
  });
  fc.assert(
    fc.property(
      tests,
      counts,
      fc.constantFrom(...timings),
      fc.integer({ min: 0, max: 6 }),
      (test, counted, timing, size) => {
        const memberIds = Array.from({ length: size }, (_, index) => `m${index}`);
        const values = finishValues(counted, test, timing, size === 0 ? null : memberIds);
        const target = test.isForTime && test.validReps !== null ? test.validReps * 1_000 : Number.POSITIVE_INFINITY;
        const whole = Math.min(counted.count, target * Math.max(1, size));
        if (size === 0) {
          expect(measure(values, test)).toMatchObject({ quantity: whole });
          return;
        }
        const members = measureMembers(values.members ?? [], test, memberIds);
        if ('problem' in members) throw new Error(members.problem);
        expect(members.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)).toBe(whole);
      },
    ),
  );
});

test('states of a rail: each state → exactly its allowed acts', () => {
  const cells = railStates.map(state => [state, railActs.filter(act => nextRailState(state, act) !== null).join(' ')]);
  expect(Object.fromEntries(cells)).toEqual({
    empty: 'place',
    ready: 'clear take finish correct scratch mark void',
    judging: 'takeOver finish choose correct scratch mark void',
    finished: 'finish sign contest confirm choose correct settle mark reopen void',
    signed: 'contest confirm choose correct settle mark reopen void',
    contested: 'withdraw rule reopen void',
    confirmed: 'contest correct settle mark reopen void',
    scratched: 'correct unmark reopen void',
    void: '',
  });
});

test('results of a rail: confirming or discarding → only the manager; without a signature a reason is needed', () => {
  expect(railActs.filter(needsManager).join(' ')).toBe('rule confirm choose correct settle mark unmark reopen void');
  expect(needsReason('finished', 'confirm')).toBe(true);
  expect(needsReason('signed', 'confirm')).toBe(false);
  expect(needsReason('signed', 'choose')).toBe(false);
  expect(needsReason('signed', 'correct')).toBe(true);
});
