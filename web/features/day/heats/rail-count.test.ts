import { expect, test } from 'vitest';
import type { FloorHeat, FloorRail } from '#domain/day/floors/floor.ts';
import { countedOf, storedOf } from './rail-count.tsx';

const forTime = { unit: 'reps', test: { typeWod: 'for time', validReps: 50 } } as const;
const rail = {
  count: 46_000,
  noReps: 1,
  state: 'confirmed',
  quantity: 41_000,
  timeMs: 600_000,
  members: null,
} as const;

test.each([
  ['capped → its count, not the cap', {}, { count: 41_000, timeMs: null }],
  ['finished in time → its time', { quantity: 50_000, timeMs: 312_000 }, { count: 50_000, timeMs: 312_000 }],
  [
    'a team below the sum of its targets → its count',
    { quantity: 50_000, members: 2 },
    { count: 50_000, timeMs: null },
  ],
  ['no result yet → the taps', { quantity: null, timeMs: null }, { count: 46_000, timeMs: null }],
] as const)('stored count of a for-time rail: %s', (_, changes, shown) => {
  expect(storedOf({ ...rail, ...changes }, forTime)).toMatchObject(shown);
});

test('count of a rail on the floor: no telephone, but a result → the result', () => {
  const heat = { test: null } as unknown as FloorHeat;
  const told = { count: 45_000, noReps: 0, finishMs: null, heardAt: null } as FloorRail;
  expect(countedOf({ ...told, isResult: true }, heat)).toMatchObject({ count: 45_000 });
  expect(countedOf({ ...told, count: 0 }, heat)).toBeNull();
});
