import { type EventType, hasQualifierBegun } from '#domain/competition/events/event-states.ts';
import type { EventTimes } from '#domain/competition/events/event-times.ts';
import { daysLater } from '#domain/foundation/time/shift-days.ts';
import { toInstant, toWall } from '#domain/foundation/time/zones.ts';

/** The side that gives the money of each kind of order back. */
export const whoGives = { entry: 'organizer', tickets: 'organizer', stream: 'admin' } as const;

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

type EventOfGoods = EventTimes & { type: EventType; timeZone: string; refundDays: number | null };
type Goods = {
  /** Null for goods without an event. */
  event: EventOfGoods | null;
  /** The event's rule when the order was made. */
  promised: { days: number | null; until: number | null };
  /** Cents of the qualifier's line. */
  qualifier: number;
};

/**
 * The refund rules of an order now. Moving the event never takes a promised day away; it may give more. The qualifier's
 * line is the platform's, and is kept once the qualifier begins (SAFE-L14).
 */
export function refundPolicyOf({ event, promised, qualifier }: Goods, now: number) {
  const today = event && refundUntil(event.start, event.timeZone, refundDays(promised.days, event.refundDays));
  const known = [promised.until, today].filter(moment => moment !== null);
  return {
    buyerMayAsk: known.length > 0 ? { until: Math.max(...known) } : null,
    kept: event && hasQualifierBegun(event, now) ? qualifier : 0,
  };
}

/** Cents that may still go back; refunds in progress count as done. */
export const refundableOf = (money: { paid: number; refunded: number }, { kept } = { kept: 0 }): number =>
  Math.max(0, money.paid - money.refunded - kept);
