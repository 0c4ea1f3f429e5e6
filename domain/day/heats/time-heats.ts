import type { PlanSlot } from './plan.ts';

type Timing = { heatS: number; warmUpS: number };

/** V4: heat after heat, each as long as the category's two caps together. */
export function timeHeats(count: number, startsAt: number, { heatS, warmUpS }: Timing): PlanSlot[] {
  const slotMs = (heatS + warmUpS) * 1000;
  return Array.from({ length: count }, (_, at) => ({
    startsAt: startsAt + at * slotMs,
    endsAt: startsAt + (at + 1) * slotMs,
  }));
}

type RoomAsked = {
  /** Nothing begins before. */
  from: number;
  lengthMs: number;
  /** The changeover, kept on both sides. */
  betweenMs: number;
};

/** When a floor is first free for so long, beside what is planned on it. */
export function firstRoom(taken: readonly PlanSlot[], { from, lengthMs, betweenMs }: RoomAsked): number {
  let at = from;
  for (const { startsAt, endsAt } of taken.toSorted((one, other) => one.startsAt - other.startsAt)) {
    if (startsAt < at + lengthMs + betweenMs && at < endsAt + betweenMs) at = endsAt + betweenMs;
  }
  return at;
}
