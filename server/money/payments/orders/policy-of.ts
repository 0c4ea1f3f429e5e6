import { refundPolicyOf } from '#domain/money/orders/refund-policy.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import type { OrderRow } from '#server/money/payments/orders.store.ts';

type Terms = Pick<OrderRow, 'refundDays' | 'refundUntil' | 'qualifierCents'>;
type OfEvent = Parameters<typeof timesOf>[0] & { timeZone: string; refundDays: number | null };

/** Returns the refund rules of an order now. `row` is its event's, null without one. */
export function policyOf(
  { refundDays, refundUntil, qualifierCents: qualifier }: Terms,
  row: OfEvent | null,
  now: Date,
) {
  const event = row && { ...timesOf(row), timeZone: row.timeZone, refundDays: row.refundDays };
  const promised = { days: refundDays, until: refundUntil?.getTime() ?? null };
  return refundPolicyOf({ event, promised, qualifier }, now.getTime());
}
