import { expect, test } from 'vitest';
import type { RailOfJudge } from '#contract/day/rails.ts';
import { emptyTally } from '#domain/day/rails/fold.ts';
import { countedAt } from './counted-at.ts';

const started = 1_000_000;
const at = (test: object, entry = { isTeam: false }) =>
  ({
    entry,
    heat: { run: { segments: [[started * 10, null]] } },
    test: { typeWod: 'for time', needTime: true, validReps: 60, isWodPenalized: false, capMs: 600_000, ...test },
  }) as unknown as RailOfJudge;
const ended = (count: number) =>
  ({
    read: () => ({ tally: { ...emptyTally, count: count * 1_000, finishAt: started + 18_550 }, taps: [] }),
  }) as unknown as Parameters<typeof countedAt>[1];

test.each([
  ['the full target', {}, 60, { count: '60', timeMs: 185_000 }],
  ['one too many', {}, 61, { count: '60', timeMs: 185_000 }],
  ['too few → the cap', {}, 50, { count: '50', timeMs: 600_000 }],
  ['too few, with a penalty → its own time', { isWodPenalized: true }, 50, { count: '50', timeMs: 185_000 }],
  ['a test without time', { typeWod: 'amrap', needTime: false, validReps: null }, 50, { count: '50', timeMs: null }],
] as const)('LIVE-D2 signed count: %s → equal to the stored one', (_, test, count, said) => {
  expect(countedAt(at(test), ended(count))).toMatchObject(said);
});
