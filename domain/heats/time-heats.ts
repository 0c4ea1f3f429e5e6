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
