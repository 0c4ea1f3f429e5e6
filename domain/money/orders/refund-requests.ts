import { daysLater } from '#domain/foundation/time/shift-days.ts';
import { toInstant, toWall } from '#domain/foundation/time/zones.ts';

// An athlete who left an event asks for a refund within the event's deadline; the organizer answers (N14).

export const requestStates = ['asked', 'granted', 'refused'] as const;

/** The promise at payment stays; a kinder rule of today replaces it. In days before the start. Null: never. */
export function refundDays(promised: number | null, now: number | null): number | null {
  if (promised === null || now === null) return promised ?? now;
  return Math.min(promised, now);
}

/** Deadline of a refund request: `days` before the start on the place's calendar, at the same hour. */
export function refundUntil(start: number, timeZone: string, days: number | null): number | null {
  if (days === null) return null;
  return days === 0 ? start : toInstant(daysLater(toWall(start, timeZone), -days), timeZone).getTime();
}

type Asking = {
  /** Whether the entry of this order still takes part. */
  hasEntry: boolean;
  refundable: number;
  until: number | null;
  isAsked: boolean;
};
export type NoRequest = 'asked' | 'nothing' | 'none' | 'late' | 'entered';

/** Why no refund can be asked for. A place in use stays paid. */
export function whyNoRequest({ hasEntry, refundable, until, isAsked }: Asking, now: number): NoRequest | null {
  if (isAsked) return 'asked';
  if (refundable <= 0) return 'nothing';
  if (until === null) return 'none';
  if (now >= until) return 'late';
  return hasEntry ? 'entered' : null;
}
