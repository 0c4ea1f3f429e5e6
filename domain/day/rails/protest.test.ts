import fc from 'fast-check';
import { expect, test } from 'vitest';
import { protestSides, protestUntil, stateAfterWithdrawal, whyNoProtest } from './protest.ts';
import { nextRailState, railStates } from './rail-states.ts';

const minute = 60_000;
const end = { finishedAt: 0, ruledAt: null, minutes: 15 };

test.each([
  ['athlete', 'signed', 15 * minute - 1, null],
  ['athlete', 'signed', 15 * minute, 'late'],
  ['athlete', 'confirmed', 10 * minute, null],
  ['athlete', 'contested', 0, 'open'],
  ['athlete', 'judging', 0, 'notOver'],
  ['athlete', 'scratched', 0, 'notOver'],
  ['athlete', 'void', 0, 'notOver'],
  ['judge', 'finished', 90 * minute, null],
  ['judge', 'confirmed', 10 * minute, null],
  ['judge', 'confirmed', 90 * minute, 'late'],
  ['manager', 'confirmed', 90 * minute, null],
  ['manager', 'ready', 0, 'notOver'],
] as const)('protest: %s at a rail that is %s, after %d ms → %s', (side, state, now, why) => {
  expect(whyNoProtest({ state, ...end }, side, now)).toBe(why);
});

test('protest: the finish is not known → no time for an athlete, and a manager may', () => {
  const unknown = { state: 'signed', finishedAt: null, ruledAt: null, minutes: 15 } as const;
  expect(protestUntil(unknown)).toBeNull();
  expect(whyNoProtest(unknown, 'athlete', 0)).toBe('late');
  expect(whyNoProtest(unknown, 'manager', 0)).toBeNull();
});

test('protest: any rail, side and time → once refused as late, refused ever after; allowed only where the rail can be contested', () => {
  const rails = fc.record({
    state: fc.constantFrom(...railStates),
    finishedAt: fc.option(fc.integer({ min: 0, max: 1e9 })),
    ruledAt: fc.option(fc.integer({ min: 0, max: 1e9 })),
    minutes: fc.integer({ min: 0, max: 120 }),
  });
  fc.assert(
    fc.property(rails, fc.constantFrom(...protestSides), fc.nat(1e9), fc.nat(1e9), (rail, side, now, more) => {
      const why = whyNoProtest(rail, side, now);
      if (why === null) expect(nextRailState(rail.state, 'contest')).toBe('contested');
      if (why === 'late') expect(whyNoProtest(rail, side, now + more)).toBe('late');
      if (side === 'manager') expect(['late', 'ruled']).not.toContain(why);
    }),
  );
});

test('protest: a ruling on this finish, or before it → refused, or allowed; a manager may after both', () => {
  const ruled = (ruledAt: number) => ({ state: 'confirmed', finishedAt: minute, ruledAt, minutes: 15 }) as const;
  expect(whyNoProtest(ruled(2 * minute), 'athlete', 3 * minute)).toBe('ruled');
  expect(whyNoProtest({ ...ruled(2 * minute), state: 'signed' }, 'judge', 3 * minute)).toBe('ruled');
  expect(whyNoProtest(ruled(0), 'athlete', 3 * minute)).toBeNull();
  expect(whyNoProtest(ruled(2 * minute), 'manager', 3 * minute)).toBeNull();
});

test('protest: withdrawn → the state of before the confirmation', () => {
  expect([true, false].map(stateAfterWithdrawal)).toEqual(['signed', 'finished']);
});
