// Texts of one result and its unit, the same on every screen.
import { messages } from '#contract/messages.ts';
import { type Counted, unitOf } from '#domain/competition/wods/wod-types.ts';
import { writeCount } from '#domain/scoring/ranking/written.ts';
import { isCapped, type MeasuredWod, measuredTestOf } from '#domain/scoring/results/values.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';

type Timed = Counted & { needTime: boolean };
type Written = { quantity: number | null; timeMs: number | null; tiebreakMs?: number | null };

/** A quantity with its unit, such as `86 reps`. */
export const writeQuantity = (thousandths: number, test: Counted): string => writeCount(thousandths, unitOf(test));

/**
 * A result in words, such as `86 reps · 06:49`. It has a time only if the test has one. A tie-break time follows if
 * there is one.
 */
export function writeResult({ quantity, timeMs, tiebreakMs = null }: Written, test: Timed, nothing = '–'): string {
  const parts = [
    quantity === null ? null : writeQuantity(quantity, test),
    test.needTime && timeMs !== null ? writeTime(timeMs) : null,
    tiebreakMs === null ? null : `desempate ${writeTime(tiebreakMs)}`,
  ].filter(part => part !== null);
  return parts.length === 0 ? nothing : parts.join(' · ');
}

/**
 * The cap, if it counts in place of the typed time because the result is below the target. Null if the typed time
 * counts (walk-athlete 2).
 */
export function capOf(thousandths: number | null, wod: MeasuredWod): string | null {
  const test = measuredTestOf(wod);
  return thousandths !== null && isCapped(thousandths, test) ? writeTime(test.timeCapMs) : null;
}

/** The rule about the cap in words. The form shows it before the result is sent. */
export function sayCap(thousandths: number | null, wod: MeasuredWod & Counted): string | null {
  const cap = capOf(thousandths, wod);
  return cap && messages.upload.capped(`${wod.validReps} ${unitOf(wod)}`, cap);
}
