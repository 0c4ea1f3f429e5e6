import type { Placement } from '#domain/day/heats/change-plan.ts';
import { makePlan } from '#domain/day/heats/make-plan.ts';
import { mendPlan } from '#domain/day/heats/mend-plan.ts';
import type { HeatPlan, PlanInput, PlanReason } from '#domain/day/heats/plan.ts';
import type { CurrentPlan } from './current-plan.ts';

/** Three proposals: without moving anyone, with as few heats as possible, and drawn from scratch. */
export function proposalsOf({ input }: CurrentPlan): { repair: HeatPlan; join: HeatPlan; draw: HeatPlan } {
  const drawn: PlanInput = { ...input, published: null };
  return { repair: mendPlan(input), join: makePlan(input), draw: makePlan(drawn) };
}

type Reasoned = Placement & { why: PlanReason[] };
export const placesOf = ({ heats }: HeatPlan): Reasoned[] =>
  heats.flatMap(({ rails }, heat) =>
    rails.flatMap(({ number, entryId, why }) => (entryId === null ? [] : [{ heat, rail: number, entryId, why }])),
  );

const keyOf = ({ entryId, heat, rail }: Placement) => `${entryId} ${heat} ${rail}`;

/** Reasons for each place of a changed plan: stored, from a proposal, or set by hand. */
export function reasonsOf(stand: CurrentPlan, after: readonly Placement[]): (place: Placement) => PlanReason[] {
  const known = new Map<string, PlanReason[]>();
  const { repair, join, draw } = proposalsOf(stand);
  for (const place of [...placesOf(draw), ...placesOf(join), ...placesOf(repair)]) known.set(keyOf(place), place.why);
  for (const { entryId, position: heat, number: rail, why } of stand.rails) {
    if (entryId !== null && why) known.set(keyOf({ entryId, heat, rail }), why as PlanReason[]);
  }
  const seeds = new Map(stand.input.entries.map(({ id, seed }) => [id, seed]));
  const ofHand = ({ entryId }: Placement): PlanReason[] => {
    const rank = seeds.get(entryId);
    const seed = { code: 'seed' as const, of: stand.input.entries.length, from: stand.input.seededBy };
    return rank === undefined ? [{ code: 'hand' }] : [{ ...seed, rank }, { code: 'hand' }];
  };
  const reasons = new Map(after.map(place => [keyOf(place), known.get(keyOf(place)) ?? ofHand(place)]));
  return place => reasons.get(keyOf(place)) ?? [];
}
