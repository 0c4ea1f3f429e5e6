import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';

import { findOrderView, isBuyerAddress } from './orders.store.ts';

export { findOrder, listItemsOf, type OrderRow } from './orders.store.ts';

/**
 * True if somebody paid for the event's qualifier without a refund, or is paying now. Caller holds the event lock (J6).
 */
export async function isQualifierPaid(trx: Db, eventId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from orders where event_id = ${eventId} and qualifier_cents > 0 and (
      (state = 'created' and (held_until > ${now} or asked_at is not null))
      or (state in ('paid', 'fulfilled') and qualifier_cents > (
        select coalesce(sum(cents), 0) from refunds where order_id = orders.id and state <> 'failed'))
    )) as found`.execute(trx);
  return rows[0]?.found ?? false;
}

/** True while money of this organization's events still moves, in or out (A10). */
export async function hasOpenMoney(db: Db, organizationId: string, now: Date): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('events', 'events.id', 'orders.eventId')
    .select('orders.id')
    .where('events.organizationId', '=', organizationId)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('orders.state', '=', 'paid'),
        eb('orders.askedAt', 'is not', null),
        and([eb('orders.state', '=', 'created'), eb('orders.heldUntil', '>', now)]),
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.orderId', '=', 'orders.id')
            .where('refunds.state', '=', 'asked'),
        ),
        exists(
          selectFrom('refundRequests')
            .select('refundRequests.orderId')
            .whereRef('refundRequests.orderId', '=', 'orders.id')
            .where('refundRequests.state', '=', 'asked'),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/** Returns name and email for mails about an order. Both are empty for an erased account. */
export async function buyerOf(db: Db, orderId: string): Promise<{ name: string; email: string }> {
  const row = await findOrderView(db, orderId);
  return { name: row?.athleteName ?? '', email: row?.athleteEmail ?? '' };
}

/** True if an order has this email address as its buyer (A10). */
export const hasBuyer = (db: Db, email: string): Promise<boolean> => isBuyerAddress(db, email);
