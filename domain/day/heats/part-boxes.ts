import type { Cut } from './cut-heats.ts';
import { missingMinutes, type PlanInput, shareBox } from './plan.ts';

/**
 * Swaps entries of neighbouring heats while a swap separates two entries of a box and costs no rest. It ends when no
 * single swap helps, which may not be the best plan. The plan reports the pairs that remain.
 */
export function partBoxes(input: PlanInput, { units, heats, pinned, ideal }: Cut, heatOf: Int32Array): void {
  const within: number[][] = Array.from({ length: heats }, () => []);
  for (const [unit, heat] of heatOf.entries()) within[heat]!.push(unit);
  const alike = (unit: number, heat: number, but: number) =>
    within[heat]!.reduce(
      (sum, other) => sum + (other !== unit && other !== but && shareBox(units[unit]!, units[other]!) ? 1 : 0),
      0,
    );
  const missing = (unit: number, heat: number) => missingMinutes(units[unit]!.readyAt, input.slots[heat]);
  const isFree = (unit: number) => pinned[unit]! < 0;
  const losesRest = (one: number, other: number, from: number, to: number) => {
    const now = [missing(one, from), missing(other, to)];
    const then = [missing(one, to), missing(other, from)];
    const late = (minutes: number[]) => minutes.filter(amount => amount > 0).length;
    const sum = (minutes: number[]) => minutes.reduce((all, amount) => all + amount, 0);
    return late(then) > late(now) || (late(then) === late(now) && sum(then) > sum(now));
  };
  const away = (unit: number, heat: number) => Math.abs(heat - ideal[unit]!);

  const improve = (from: number, to: number): boolean => {
    let best: { gain: number; cost: number; one: number; other: number } | null = null;
    for (const one of within[from]!.filter(isFree)) {
      const here = alike(one, from, one);
      for (const other of within[to]!.filter(isFree)) {
        const gain = here + alike(other, to, other) - alike(one, to, other) - alike(other, from, one);
        const cost = away(one, to) + away(other, from) - away(one, from) - away(other, to);
        if (gain <= 0 || (best && (gain < best.gain || (gain === best.gain && cost >= best.cost)))) continue;
        if (!losesRest(one, other, from, to)) best = { gain, cost, one, other };
      }
    }
    if (!best) return false;
    const { one, other } = best;
    within[from] = within[from]!.map(unit => (unit === one ? other : unit));
    within[to] = within[to]!.map(unit => (unit === other ? one : unit));
    heatOf[one] = to;
    heatOf[other] = from;
    return true;
  };

  // Every swap removes a pair of one box, so the loop ends.
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (let heat = 0; heat + 1 < heats; heat++) if (improve(heat, heat + 1)) isBetter = true;
  }
}
