import type { Unit } from '#domain/competition/wods/wod-types.ts';
import { type QuantityProblem, readQuantity } from '#domain/scoring/results/typed.ts';
import type { Tap } from './taps.ts';

/** How a judge counts: one repetition a press, steps of what is measured, or one attempt after the other, of which the best counts. */
type Counting = 'reps' | 'steps' | 'attempts';

export const countingOf: Record<Unit, Counting> = {
  reps: 'reps',
  cal: 'steps',
  m: 'steps',
  pts: 'steps',
  kg: 'attempts',
};

/** The smallest part of a unit that a judge types, in thousandths. */
const smallest: Record<Unit, number> = { reps: 1_000, cal: 1_000, m: 10, pts: 10, kg: 500 };
export const hasDecimals = (unit: Unit): boolean => smallest[unit] < 1_000;

/** What may be added to the load before, in thousandths. */
export const loadSteps = [2_500, 5_000, 10_000] as const;
/** What a press adds beside the one that adds one, in thousandths. */
export const largerSteps = [5_000, 10_000] as const;

type AmountProblem = QuantityProblem | 'whole' | 'half' | 'hundredths';

/** A number as it is typed at a rail, with comma or point, in thousandths. */
export function readAmount(text: string, unit: Unit): number | AmountProblem {
  const amount = readQuantity(text);
  if (typeof amount === 'string' || amount % smallest[unit] === 0) return amount;
  return unit === 'kg' ? 'half' : hasDecimals(unit) ? 'hundredths' : 'whole';
}

/** Ten times what stood there, or less than half of it: a sign that was left out is more likely than such a jump. */
export const isFarFrom = (amount: number, last: number): boolean =>
  last > 0 && (amount >= 10 * last || amount * 2 < last);

/** What was pressed and not taken back, in its order. */
function standingTaps(taps: readonly Tap[]): Tap[] {
  const standing: Tap[] = [];
  for (const tap of taps) {
    if (tap.kind === 'undo') standing.pop();
    else standing.push(tap);
  }
  return standing;
}

/** Good where the weight went up. */
export type Attempt = { amount: number; isGood: boolean; at: number };

/** The attempts of this device; of those before it took the rail nobody knows here. */
export const attemptsOf = (taps: readonly Tap[]): Attempt[] =>
  standingTaps(taps).flatMap(tap =>
    tap.kind === 'lift' || tap.kind === 'miss' ? [{ amount: tap.amount, isGood: tap.kind === 'lift', at: tap.at }] : [],
  );

/** What the last press added, in thousandths; null where the last one did something else. */
export function lastStep(taps: readonly Tap[]): number | null {
  const last = standingTaps(taps).at(-1);
  return last?.kind === 'rep' ? 1_000 : last?.kind === 'add' ? last.amount : null;
}
