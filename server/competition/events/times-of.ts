import type { EventType } from '#domain/competition/events/event-states.ts';
import type { EventTimes } from '#domain/competition/events/event-times.ts';
import { refundUntil } from '#domain/money/orders/refund-policy.ts';
import type { EventRow } from './events.store.ts';

type Moments = Pick<
  EventRow,
  'startsAt' | 'endsAt' | 'finishedAt' | 'qualifierStartsAt' | 'qualifierEndsAt' | 'qualifierClosedAt'
> & { type: EventType; qualifierOnline: boolean; draft?: boolean } & Partial<Pick<EventRow, 'joiningUntil'>>;

export function timesOf(row: Moments): EventTimes & { type: EventType; qualifierOnline: boolean } {
  return {
    type: row.type,
    qualifierOnline: row.qualifierOnline,
    start: row.startsAt.getTime(),
    end: row.endsAt.getTime(),
    finishedAt: row.finishedAt?.getTime() ?? null,
    startQualifier: row.qualifierStartsAt?.getTime() ?? null,
    endQualifier: row.qualifierEndsAt?.getTime() ?? null,
    qualifierClosedAt: row.qualifierClosedAt?.getTime() ?? null,
    joiningUntil: row.joiningUntil?.getTime() ?? null,
    ...(row.draft && { draft: true }),
  };
}

/** Returns the last moment for refunds of a new order. Null if the event gives no refunds (N14). */
export function refundUntilOf(row: Pick<EventRow, 'startsAt' | 'timeZone' | 'refundDays'>): Date | null {
  const until = refundUntil(row.startsAt.getTime(), row.timeZone, row.refundDays);
  return until === null ? null : new Date(until);
}

/** Returns the refund terms that an order stores. Later changes of the event do not reduce them. */
export const promisedBy = (row: Parameters<typeof refundUntilOf>[0]) => ({
  refundDays: row.refundDays,
  refundUntil: refundUntilOf(row),
});
