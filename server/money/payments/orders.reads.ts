import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';

import { findOrderView, isBuyerAddress } from './orders.store.ts';

export { findOrder, listItemsOf, type OrderRow } from './orders.store.ts';

/**
 * J6: whether somebody paid for the qualifier of an event, or is paying for it now, without having got that part back.
 * Asked with the event locked.
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

/** A10: whether money of this organization's events is still on its way, in or out. */
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

/** As they are written to about an order; who was erased is nobody. */
export async function buyerOf(db: Db, orderId: string): Promise<{ name: string; email: string }> {
  const row = await findOrderView(db, orderId);
  return { name: row?.athleteName ?? '', email: row?.athleteEmail ?? '' };
}

/** A10: whether something was bought with this address. */
export const hasBuyer = (db: Db, email: string): Promise<boolean> => isBuyerAddress(db, email);
