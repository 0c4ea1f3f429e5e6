import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyInput, entryOf, placesOf, planInput } from '#domain/day/heats/testing/plan-inputs.ts';
import { changesBetween, shiftsOf } from './change-plan.ts';
import { checkPlan } from './check-plan.ts';
import { makePlan } from './make-plan.ts';
import { mendPlan } from './mend-plan.ts';
import type { PlanInput } from './plan.ts';

const minute = 60_000;
const many = anyInput(40, fc.integer({ min: 2, max: 8 })).map(input => ({
  ...input,
  entries: input.entries.map(entry => ({ ...entry, readyAt: null })),
}));

/** A published plan; some entries have left and others are new. */
const told: fc.Arbitrary<PlanInput> = many.chain(input => {
  const published = placesOf(makePlan(input));
  return fc
    .record({ stay: fc.subarray([...input.entries]), more: fc.nat(6), isCalled: fc.boolean() })
    .map(({ stay, more, isCalled }) => ({
      ...input,
      published,
      slots: planInput(60, { rails: input.rails }).slots,
      entries: [...stay, ...Array.from({ length: more }, (_, at) => entryOf(900 + at))],
      fixed: isCalled
        ? published.filter(({ heat }) => heat === 0).map(place => ({ ...place, by: 'called' as const }))
        : [],
    }))
    .filter(({ entries }) => entries.length > 0);
});

test('LIVE-D11 removal of missing entries: any plan and any absences → all present entries keep heat, rail and hour', () => {
  fc.assert(
    fc.property(told, input => {
      const plan = mendPlan(input);
      const after = placesOf(plan);
      expect(checkPlan(input, plan.heats)).toEqual([]);
      const here = new Set(input.entries.map(({ id }) => id));
      const stood = input.published!.filter(({ entryId }) => here.has(entryId));
      for (const { heat, rail, entryId } of stood) {
        expect(after).toContainEqual(expect.objectContaining({ heat, rail, entryId }));
      }
      expect(shiftsOf(input.published!, changesBetween(input.published!, after), input.slots)).toEqual([]);
    }),
    { numRuns: 120 },
  );
});

test('LIVE-D11 joined heats: any plan and any absences → exactly the entries with another hour are named, with minutes', () => {
  fc.assert(
    fc.property(told, input => {
      const after = placesOf(makePlan(input));
      const named = shiftsOf(input.published!, changesBetween(input.published!, after), input.slots);
      const hourOf = (heat: number) => input.slots[heat]!.startsAt / minute;
      const moved = after.flatMap(({ entryId, heat }) => {
        const was = input.published!.find(place => place.entryId === entryId);
        const minutes = was ? hourOf(heat) - hourOf(was.heat) : 0;
        return minutes === 0 ? [] : [{ entryId, minutes }];
      });
      const byId = (one: { entryId: string }, other: { entryId: string }) => one.entryId.localeCompare(other.entryId);
      expect(named.toSorted(byId)).toEqual(moved.toSorted(byId));
    }),
    { numRuns: 120 },
  );
});

test('LIVE-D11 two of eleven entries are missing: removing → no move; joining → names each earlier entry and says why', () => {
  const input = planInput(11, { rails: 10 });
  const published = placesOf(makePlan(input));
  const gone = published.filter(({ heat }) => heat === 0).slice(0, 2);
  const entries = input.entries.filter(({ id }) => gone.every(({ entryId }) => entryId !== id));
  const missing = { ...input, entries, published };
  expect(changesBetween(published, placesOf(mendPlan(missing)))).toEqual(
    gone.map(({ entryId }) => ({ entryId, to: null })),
  );
  const joined = makePlan(missing);
  expect(joined.heats).toHaveLength(1);
  const shifts = shiftsOf(published, changesBetween(published, placesOf(joined)), input.slots);
  expect(shifts.map(({ minutes }) => minutes)).toEqual(Array(6).fill(-15));
  const [mover] = shifts;
  const why = joined.heats[0]!.rails.find(({ entryId }) => entryId === mover!.entryId)!.why;
  expect(why.slice(1, 3)).toEqual([
    { code: 'stood', heat: 2 },
    { code: 'spare', heat: 2 },
  ]);
});
