import { type NotNull, sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import { type OrderViewRow, selectOrderViews } from './orders.store.ts';

type Sums = { charged: number; fees: number; refunded: number; testCharged: number; total: number };

/** Sums the income of an event from the history of its orders. A pending refund counts as refunded. */
export async function sumOrders(db: Db, eventId: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    with own as (select id, is_test, case when fee_currency is null then fee_cents end as fee_cents from orders where event_id = ${eventId}),
      came as (
        select is_test, sum(cents) as cents from own join order_history on order_id = own.id
        where event = 'paid' group by is_test),
      went as (
        select sum(cents) as cents from own join refunds on order_id = own.id
        where refunds.state <> 'failed' and not is_test)
    select
      (select coalesce(sum(cents), 0) from came where not is_test)::bigint as charged,
      (select coalesce(sum(fee_cents), 0) from own where not is_test)::bigint as fees,
      (select coalesce(cents, 0) from went)::bigint as refunded,
      (select coalesce(sum(cents), 0) from came where is_test)::bigint as test_charged,
      (select count(*) from own) as total`.execute(db);
  return rows[0]!;
}

/** Sums the fees in other currencies than the event's, one sum a currency. */
export const sumOtherFees = (db: Db, eventId: string) =>
  db
    .selectFrom('orders')
    .select(['feeCurrency as currency', sql<number>`sum(fee_cents)::bigint`.as('cents')])
    .where('eventId', '=', eventId)
    .where('isTest', '=', false)
    .where('feeCurrency', 'is not', null)
    .groupBy('feeCurrency')
    .orderBy('feeCurrency')
    .$narrowType<{ currency: NotNull }>()
    .execute();

export const listEventOrders = (
  db: Db,
  eventId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<OrderViewRow[]> =>
  selectOrderViews(db)
    .where('orders.eventId', '=', eventId)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id')
    .limit(limit)
    .offset(offset)
    .execute();
