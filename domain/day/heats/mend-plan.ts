import { makePlan } from './make-plan.ts';
import type { FixedPlace, HeatPlan, PlanInput } from './plan.ts';

/**
 * The repair that forces nothing: who is missing goes, who has no place gets a free rail, or a heat behind. Whoever was told
 * a place keeps heat, rail and hour; only a rail that the event has no more is another one.
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
