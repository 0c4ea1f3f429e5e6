import { type Field, type ScoredTest, standing, type TestColumn } from './field.ts';

/**
 * Limit of q × t. Two unequal quotients of integers differ by at least 1 / (q × t) of themselves. Above the limit, both
 * may round to one double.
 */
const exactQuotients = 2 ** 52;

const isShort = (test: ScoredTest, quantity: number): boolean =>
  test.validReps !== null && quantity < test.validReps * 1000;

/**
 * Whole repetitions that are missing to the target of a penalised test. A repetition that was only started is missing.
 */
export const missingReps = (test: ScoredTest, quantity: number): number =>
  test.isPenalized && isShort(test, quantity) ? (test.validReps ?? 0) - Math.floor(quantity / 1000) : 0;

export const isCapped = (test: ScoredTest, quantity: number): boolean =>
  test.isForTime && test.needTime && !test.isPenalized && isShort(test, quantity);

/**
 * The number that divides the quantity: the time with its penalty, or the cap for a capped result. It is 1 if the test
 * has no time.
 */
export function divisorOf(test: ScoredTest, quantity: number, timeMs: number): number {
  if (!test.needTime) return 1;
  if (test.isPenalized) return timeMs + 1000 * missingReps(test, quantity);
  return isCapped(test, quantity) ? Math.max(timeMs, test.timeCapMs) : timeMs;
}

/** True if the entry takes part, its result counts, and the quotient can be computed. */
export const isResult = (state: number, counts: number, quantity: number, divisor: number): boolean =>
  state === standing.in && counts > 0 && quantity >= 0 && divisor > 0;

export const hasResult = (field: Pick<Field, 'standing'>, column: TestColumn, entry: number): boolean =>
  isResult(
    field.standing[entry] ?? standing.withdrawn,
    column.counts[entry] ?? 0,
    column.quantity[entry] ?? 0,
    column.test.needTime ? (column.timeMs[entry] ?? 0) : 1,
  );

/** Compares two quotients: negative if the first is greater. Exact for integers of any size. */
export function compareQuotients(quantity: number, time: number, otherQuantity: number, otherTime: number): number {
  const quotient = quantity / time;
  const other = otherQuantity / otherTime;
  if (quotient !== other) return other - quotient;
  if (quantity === otherQuantity && time === otherTime) return 0;
  if (isExact(quantity, otherTime) && isExact(otherQuantity, time)) return otherQuantity * time - quantity * otherTime;
  const difference = BigInt(otherQuantity) * BigInt(time) - BigInt(quantity) * BigInt(otherTime);
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}

export const isExact = (quantity: number, time: number): boolean => quantity * time < exactQuotients;

/**
 * Share of the best result in hundredths of a percent, half up: 10,000 × (quantity / time) / (best quantity / best
 * time).
 */
export function shareOfBest(quantity: number, time: number, bestQuantity: number, bestTime: number): number {
  if (bestQuantity === 0) return 0;
  const share = (10_000 * (quantity / time)) / (bestQuantity / bestTime);
  const rounded = Math.floor(share + 0.5);
  // Four roundings move a number up to 10,000 by less than 1e-11. This matters only where the share is almost a half.
  if (Math.abs(share + 0.5 - Math.round(share + 0.5)) > 1e-9) return rounded;
  const part = 20_000n * BigInt(quantity) * BigInt(bestTime);
  const whole = BigInt(bestQuantity) * BigInt(time);
  return Number((part + whole) / (2n * whole));
}
