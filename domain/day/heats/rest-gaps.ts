import type { Cut } from './cut-heats.ts';
import { missingMinutes, type PlanInput } from './plan.ts';
import { settle } from './settle.ts';

const mostExact = 2 ** 53;

/**
 * The costs of a unit in a heat as one number. They are too little rest, missing minutes, distance from its natural
 * heat, and the move itself. A ring of moves leaves each heat at most once. So each cost only has to exceed the smaller
 * costs of as many moves as there are heats.
 */
export function costsOf(heats: number, mostMissing: number) {
  const step = heats + 1;
  const minute = step * heats * heats + heats + 1;
  const most = Math.max(1, Math.min(mostMissing, Math.floor(mostExact / (2 * heats * heats * minute)) - 1));
  const late = minute * (heats * most + 1);
  return (missing: number, away: number, moved: number) =>
    (missing > 0 ? late + minute * Math.min(missing, most) : 0) + step * away + moved;
}

/** Chooses the heat of each unit. Pinned units stay, and the fewest possible lack rest. The cut decides all else. */
export function chooseHeats(input: PlanInput, cut: Cut): Int32Array {
  const { units, heats, pinned, ideal, isNew, base, mayGrow, growing } = cut;
  const heatOf = Int32Array.from(pinned);
  const free = units.flatMap((_, unit) => (pinned[unit]! < 0 ? [unit] : []));
  const missing = (unit: number, heat: number) => missingMinutes(units[unit]!.readyAt, input.slots[heat]);
  const isIdeal = input.published === null && free.every(unit => missing(unit, ideal[unit]!) === 0);
  if (isIdeal) return Int32Array.from(ideal);
  const first = input.slots[0];
  const worst = free.reduce((most, unit) => Math.max(most, missingMinutes(units[unit]!.readyAt, first)), 0);
  const costOf = costsOf(heats, worst);
  const costs = new Float64Array(free.length * heats);
  for (const [at, unit] of free.entries()) {
    for (let heat = 0; heat < heats; heat++) {
      const away = Math.abs(heat - ideal[unit]!);
      const moved = away > 0 && !isNew[unit] ? 1 : 0;
      costs[at * heats + heat] = costOf(missing(unit, heat), away, moved);
    }
  }
  const settled = settle({ units: free.length, heats, costs, base, mayGrow, growing });
  for (const [at, unit] of free.entries()) heatOf[unit] = settled.heatOf[at]!;
  return heatOf;
}
