import type { Unit } from '#domain/competition/wods/wod-types.ts';
import { type QuantityProblem, readQuantity } from '#domain/scoring/results/typed.ts';
import type { Tap } from './taps.ts';

/** How a judge counts: one repetition per press, steps of the unit, or single attempts. The best attempt counts. */
type Counting = 'reps' | 'steps' | 'attempts';

export const countingOf: Record<Unit, Counting> = {
  reps: 'reps',
  cal: 'steps',
  m: 'steps',
  pts: 'steps',
  kg: 'attempts',
};

/** The smallest part of a unit that a judge can type, in thousandths. */
const smallest: Record<Unit, number> = { reps: 1_000, cal: 1_000, m: 10, pts: 10, kg: 500 };
export const hasDecimals = (unit: Unit): boolean => smallest[unit] < 1_000;

/** Steps to add to the last load, in thousandths. */
export const loadSteps = [2_500, 5_000, 10_000] as const;
/** Larger steps beside the button that adds one, in thousandths. */
export const largerSteps = [5_000, 10_000] as const;

type AmountProblem = QuantityProblem | 'whole' | 'half' | 'hundredths';

/** Reads an amount typed at a rail, with comma or point; in thousandths. */
export function readAmount(text: string, unit: Unit): number | AmountProblem {
  const amount = readQuantity(text);
  return typeof amount === 'string' ? amount : (amountProblem(amount, unit) ?? amount);
}

/** Why an amount in thousandths cannot come from a rail; null if it can. */
export function amountProblem(amount: number, unit: Unit): 'whole' | 'half' | 'hundredths' | null {
  if (amount % smallest[unit] === 0) return null;
  return unit === 'kg' ? 'half' : hasDecimals(unit) ? 'hundredths' : 'whole';
}

/**
 * True for ten times the last amount, or less than half of it. A wrong number of digits is more likely than such a
 * jump.
 */
export const isFarFrom = (amount: number, last: number): boolean =>
  last > 0 && (amount >= 10 * last || amount * 2 < last);

/** The taps that were not undone, in their order. */
function standingTaps(taps: readonly Tap[]): Tap[] {
  const standing: Tap[] = [];
  for (const tap of taps) {
    if (tap.kind === 'undo') standing.pop();
    else standing.push(tap);
  }
  return standing;
}

/** `isGood`: the weight went up. */
export type Attempt = { amount: number; isGood: boolean; at: number };

/** How many attempts a weight test gives, over all its lifts. Null where it does not say. */
export function attemptsOfTest(exercises: readonly { quantity: number | null }[]): number | null {
  const sum = exercises.reduce((all, { quantity }) => all + (quantity ?? 0), 0);
  return sum > 0 ? sum : null;
}

/** The attempts on this device; it does not know those from before it took the rail. */
export const attemptsOf = (taps: readonly Tap[]): Attempt[] =>
  standingTaps(taps).flatMap(tap =>
    tap.kind === 'lift' || tap.kind === 'miss' ? [{ amount: tap.amount, isGood: tap.kind === 'lift', at: tap.at }] : [],
  );

/** The amount that the last press added, in thousandths; null if it did something else. */
export function lastStep(taps: readonly Tap[]): number | null {
  const last = standingTaps(taps).at(-1);
  return last?.kind === 'rep' ? 1_000 : last?.kind === 'add' ? last.amount : null;
}
