import type { HeatPlan, PlannedPlace, PlanReason, PlanSlot } from './plan.ts';

type Stand = { heat: number; rail: number };
/** The changes that people get if a plan is accepted. The organizer sees them before the decision. */
type PlanDiff = {
  moved: { entryId: string; from: Stand; to: Stand; minutes: number; why: PlanReason[] }[];
  added: { entryId: string; to: Stand; why: PlanReason[] }[];
  gone: { entryId: string; from: Stand }[];
  judges: { heat: number; rail: number; from: string | null; to: string | null }[];
  heatsAdded: number;
  heatsRemoved: number;
  /** Heats whose printed sheets or cards are no longer right. */
  heatsTouched: number[];
};

type Published = { places: readonly PlannedPlace[]; slots: readonly PlanSlot[] };

export function diffPlans(before: Published, plan: HeatPlan, slots: readonly PlanSlot[]): PlanDiff {
  const after = plan.heats.flatMap(({ rails }, heat) =>
    rails.flatMap(({ number, entryId, judgeId, why }) =>
      entryId === null ? [] : [{ heat, rail: number, entryId, judgeId, why }],
    ),
  );
  const was = new Map(before.places.map(place => [place.entryId, place]));
  const is = new Set(after.map(({ entryId }) => entryId));
  const startOf = (list: readonly PlanSlot[], heat: number) => list[heat]?.startsAt ?? 0;
  const minutesOf = (from: number, to: number) =>
    before.slots[from] && slots[to] ? Math.round((startOf(slots, to) - startOf(before.slots, from)) / 60_000) : 0;

  const diff: PlanDiff = {
    moved: [],
    added: [],
    gone: before.places
      .filter(({ entryId }) => !is.has(entryId))
      .map(({ entryId, heat, rail }) => ({ entryId, from: { heat, rail } })),
    judges: judgesChanged(before.places, after),
    heatsAdded: 0,
    heatsRemoved: 0,
    heatsTouched: [],
  };
  for (const { entryId, heat, rail, why } of after) {
    const from = was.get(entryId);
    const to = { heat, rail };
    const minutes = from ? minutesOf(from.heat, heat) : 0;
    if (!from) diff.added.push({ entryId, to, why });
    else if (from.heat !== heat || from.rail !== rail || minutes !== 0)
      diff.moved.push({ entryId, from: { heat: from.heat, rail: from.rail }, to, minutes, why });
  }
  const heatsBefore = before.places.reduce((most, { heat }) => Math.max(most, heat + 1), 0);
  diff.heatsAdded = Math.max(0, plan.heats.length - heatsBefore);
  diff.heatsRemoved = Math.max(0, heatsBefore - plan.heats.length);
  const touched = [
    ...diff.moved.flatMap(({ from, to }) => [from.heat, to.heat]),
    ...diff.added.map(({ to }) => to.heat),
    ...diff.gone.map(({ from }) => from.heat),
    ...diff.judges.map(({ heat }) => heat),
  ];
  diff.heatsTouched = [...new Set(touched)].toSorted((one, other) => one - other);
  return diff;
}

/** The rails that are taken before and after, but with another judge. */
function judgesChanged(before: readonly PlannedPlace[], after: readonly PlannedPlace[]): PlanDiff['judges'] {
  const was = new Map(before.map(({ heat, rail, judgeId }) => [`${heat} ${rail}`, judgeId]));
  return after.flatMap(({ heat, rail, judgeId }) => {
    const from = was.get(`${heat} ${rail}`);
    return from === undefined || from === judgeId ? [] : [{ heat, rail, from, to: judgeId }];
  });
}
