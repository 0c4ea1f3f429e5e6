import { makePlan } from './make-plan.ts';
import type { FixedPlace, HeatPlan, PlanInput } from './plan.ts';

/**
 * The repair with the fewest changes. Missing entries leave, and new entries get a free rail or a heat at the end. A
 * placed entry keeps heat, rail and hour. It gets another rail only if the event no longer has the old one.
 */
export function mendPlan(input: PlanInput): HeatPlan {
  const here = new Set(input.entries.map(({ id }) => id));
  const isFixed = new Set(input.fixed.map(({ entryId }) => entryId));
  const stay = (input.published ?? [])
    .filter(({ entryId }) => here.has(entryId) && !isFixed.has(entryId))
    .map(({ heat, rail, entryId, judgeId }): FixedPlace => {
      return { heat, rail: rail <= input.rails ? rail : null, entryId, judgeId, by: 'locked' };
    });
  return makePlan({ ...input, fixed: [...input.fixed, ...stay] });
}
