import type { PlanSlot } from './plan.ts';

type Timing = { heatS: number; warmUpS: number };

/**
 * The times of heats that run one after another. Each takes the category's time for a heat and for the warm-up (V4).
 */
export function timeHeats(count: number, startsAt: number, { heatS, warmUpS }: Timing): PlanSlot[] {
  const slotMs = (heatS + warmUpS) * 1000;
  return Array.from({ length: count }, (_, at) => ({
    startsAt: startsAt + at * slotMs,
    endsAt: startsAt + (at + 1) * slotMs,
  }));
}

type RoomAsked = {
  /** The earliest possible start of the heats. */
  from: number;
  lengthMs: number;
  /** The changeover before and after the heats. */
  betweenMs: number;
};

/** The first time when the floor is free for `lengthMs`, beside its planned heats. */
export function firstRoom(taken: readonly PlanSlot[], { from, lengthMs, betweenMs }: RoomAsked): number {
  let at = from;
  for (const { startsAt, endsAt } of taken.toSorted((one, other) => one.startsAt - other.startsAt)) {
    if (startsAt < at + lengthMs + betweenMs && at < endsAt + betweenMs) at = endsAt + betweenMs;
  }
  return at;
}
