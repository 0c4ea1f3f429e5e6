// One result and what it is counted in, as every screen writes them.
import { messages } from '#contract/messages.ts';
import { type Counted, unitOf } from '#domain/competition/wods/wod-types.ts';
import { writeCount } from '#domain/scoring/ranking/written.ts';
import { isCapped, type MeasuredWod, measuredTestOf } from '#domain/scoring/results/values.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';

type Timed = Counted & { needTime: boolean };
type Written = { quantity: number | null; timeMs: number | null; tiebreakMs?: number | null };

/** `86 reps`. */
export const writeQuantity = (thousandths: number, test: Counted): string => writeCount(thousandths, unitOf(test));

/** `86 reps · 06:49`, and a tie-break where one is told; a time only where the test has one. */
export function writeResult({ quantity, timeMs, tiebreakMs = null }: Written, test: Timed, nothing = '–'): string {
  const parts = [
    quantity === null ? null : writeQuantity(quantity, test),
    test.needTime && timeMs !== null ? writeTime(timeMs) : null,
    tiebreakMs === null ? null : `desempate ${writeTime(tiebreakMs)}`,
  ].filter(part => part !== null);
  return parts.length === 0 ? nothing : parts.join(' · ');
}

/** walk-athlete 2: the time that counts of who did not reach the target, whatever stands in the field; null where the own one counts. */
export function capOf(thousandths: number | null, wod: MeasuredWod): string | null {
  const test = measuredTestOf(wod);
  return thousandths !== null && isCapped(thousandths, test) ? writeTime(test.timeCapMs) : null;
}

/** A result in words, said before anything is sent. */
export function sayCap(thousandths: number | null, wod: MeasuredWod & Counted): string | null {
  const cap = capOf(thousandths, wod);
  return cap && messages.upload.capped(`${wod.validReps} ${unitOf(wod)}`, cap);
}
