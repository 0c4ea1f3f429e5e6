import fc from 'fast-check';
import { expect, test } from 'vitest';
import { units, type WodType, wodTypeFacts, wodTypes } from '#domain/competition/wods/wod-types.ts';
import { attemptsOf, attemptsOfTest, countingOf, isFarFrom, lastStep, readAmount } from './counting.ts';
import { beforeLast, foldTaps } from './fold.ts';
import type { Tap } from './taps.ts';

test('LIVE-D1 counting at a rail: each type of test → its own way of counting', () => {
  const counted = Object.fromEntries(wodTypes.map((type: WodType) => [type, countingOf[wodTypeFacts[type].unit]]));
  expect(counted).toEqual({
    amrap: 'reps',
    emon: 'reps',
    'for time': 'reps',
    peso: 'attempts',
    puntos: 'steps',
    distancia: 'steps',
  });
});

test.each([
  ['82.5', 'kg', 82_500],
  ['82,5', 'kg', 82_500],
  ['82.25', 'kg', 'half'],
  ['2,45', 'm', 2_450],
  ['2.455', 'm', 'hundredths'],
  ['7.5', 'pts', 7_500],
  ['7.5', 'reps', 'whole'],
  ['7,5', 'cal', 'whole'],
  ['', 'kg', 'noQuantity'],
  ['8 2', 'kg', 'quantity'],
  ['1000001', 'm', 'quantityMost'],
] as const)('LIVE-D2 amounts: %j in %s → %s', (text, unit, read) => expect(readAmount(text, unit)).toBe(read));

test('LIVE-D2 typed amounts: whole numbers → read in every unit', () => {
  for (const unit of units) expect(readAmount('90', unit)).toBe(90_000);
});

test.each([
  [825_000, 82_500, true],
  [40_000, 82_500, true],
  [90_000, 82_500, false],
  [42_000, 82_500, false],
  [825_000, 0, false],
])('LIVE-D2 typed amounts: %i after %i → far off, so the judge is asked: %s', (amount, last, asks) => {
  expect(isFarFrom(amount, last)).toBe(asks);
});

const lifts = fc.array(fc.record({ amount: fc.integer({ min: 0, max: 400_000 }), isGood: fc.boolean() }), {
  maxLength: 15,
});
const pressed = (tries: { amount: number; isGood: boolean }[]) =>
  tries.map(({ amount, isGood }, at): Tap => ({ kind: isGood ? 'lift' : 'miss', amount, at }));

test('LIVE-D1 attempts at a weight: any order → the best good attempt counts; failed attempts count as no-reps', () => {
  fc.assert(
    fc.property(lifts, tries => {
      const taps = pressed(tries);
      expect(attemptsOf(taps)).toEqual(tries.map((each, at) => ({ ...each, at })));
      const good = tries.filter(({ isGood }) => isGood).map(({ amount }) => amount);
      expect(foldTaps(taps)).toMatchObject({ count: Math.max(0, ...good), noReps: tries.length - good.length });
    }),
  );
});

test('LIVE-D1 attempts at a weight: the last attempt is undone → it disappears, and the previous count applies again', () => {
  fc.assert(
    fc.property(lifts, tries => {
      const taps = pressed(tries);
      const before = beforeLast(taps);
      if (!before) return;
      const after: Tap[] = [...taps, { kind: 'undo', at: taps.length, ...before }];
      expect(attemptsOf(after)).toEqual(attemptsOf(taps.slice(0, -1)));
      expect(foldTaps(after).count).toBe(foldTaps(taps.slice(0, -1)).count);
    }),
  );
});

test('LIVE-D1 counting at a rail: the last press → the amount that the press added', () => {
  const five: Tap = { kind: 'add', amount: 5_000, at: 2 };
  expect(lastStep([])).toBeNull();
  expect(lastStep([{ kind: 'rep', at: 1 }, five])).toBe(5_000);
  expect(lastStep([{ kind: 'rep', at: 1 }, five, { kind: 'undo', at: 3, ...beforeLast([five])! }])).toBe(1_000);
  expect(lastStep([five, { kind: 'no-rep', at: 3 }])).toBeNull();
});

test.each([
  [[3], 3],
  [[3, 2], 5],
  [[null, 3], 3],
  [[null], null],
  [[], null],
])('attempts of a weight test: lifts with %j → %s', (quantities, attempts) => {
  expect(attemptsOfTest(quantities.map(quantity => ({ quantity })))).toBe(attempts);
});
