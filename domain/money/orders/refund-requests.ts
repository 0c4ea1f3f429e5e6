import { daysLater } from '#domain/foundation/time/shift-days.ts';
import { toInstant, toWall } from '#domain/foundation/time/zones.ts';

// N14: who got out of an event asks for the money back, as long as the event says; its organizer answers.

export const requestStates = ['asked', 'granted', 'refused'] as const;

/** What was promised when it was paid stays; what the event says since counts where it is kinder. Null: never. */
export function refundDays(promised: number | null, now: number | null): number | null {
  if (promised === null || now === null) return promised ?? now;
  return Math.min(promised, now);
}

/** Until when money can be asked back: so many days before the start on the calendar of the place, at the same hour. */
export function refundUntil(start: number, timeZone: string, days: number | null): number | null {
  if (days === null) return null;
  return days === 0 ? start : toInstant(daysLater(toWall(start, timeZone), -days), timeZone).getTime();
}

type Asking = {
  /** Whether whoever it paid for is still in the event by it. */
  hasEntry: boolean;
  refundable: number;
  until: number | null;
  isAsked: boolean;
};
export type NoRequest = 'asked' | 'nothing' | 'none' | 'late' | 'entered';

/** Why the money of an order cannot be asked back; a place that is still used is still paid for. */
export function whyNoRequest({ hasEntry, refundable, until, isAsked }: Asking, now: number): NoRequest | null {
  if (isAsked) return 'asked';
  if (refundable <= 0) return 'nothing';
  if (until === null) return 'none';
  if (now >= until) return 'late';
  return hasEntry ? 'entered' : null;
}
