import { daysLater } from '#domain/foundation/time/shift-days.ts';
import { toInstant, toWall } from '#domain/foundation/time/zones.ts';

// An athlete who left an event asks for a refund within the event's deadline; the organizer answers (N14).

export const requestStates = ['asked', 'granted', 'refused'] as const;

/**
 * Days before the start until which a refund can be asked for; null: never. The event's rule at payment stays, unless
 * today's rule gives the athlete more time.
 */
export function refundDays(promised: number | null, now: number | null): number | null {
  if (promised === null || now === null) return promised ?? now;
  return Math.min(promised, now);
}

/** The latest moment for a refund request: `days` before the start, at the same hour of the place. */
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

/** Why the athlete cannot ask for a refund. A place in use stays paid. */
export function whyNoRequest({ hasEntry, refundable, until, isAsked }: Asking, now: number): NoRequest | null {
  if (isAsked) return 'asked';
  if (refundable <= 0) return 'nothing';
  if (until === null) return 'none';
  if (now >= until) return 'late';
  return hasEntry ? 'entered' : null;
}
