import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import { type OrderRow, paidCents, refundedCents } from '#server/money/payments/orders.store.ts';

const most = 200;

/**
 * Lists undecided orders whose hold ended less than a day ago. Older orders are not polled; a webhook still finds them.
 */
export const listUndecided = (
  db: Db,
  { askedBefore, heldAfter }: { askedBefore: Date; heldAfter: Date },
): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('askedAt', '<=', askedBefore)
    .where('updatedAt', '<=', askedBefore)
    .where('heldUntil', '>', heldAfter)
    .where('state', 'in', ['created', 'failed'])
    .orderBy('updatedAt')
    .limit(most)
    .execute();

/** Lists expired orders whose provider was not asked, or has not answered for a day. */
export const listLapsed = (db: Db, now: Date, heldBefore: Date) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'created')
    .where('heldUntil', '<=', now)
    .where(eb => eb.or([eb('askedAt', 'is', null), eb('heldUntil', '<=', heldBefore)]))
    .orderBy('heldUntil')
    .limit(most)
    .execute();

/**
 * Lists paid orders without an entry and without a pending refund. After a full refund an order's state is not `paid`.
 */
export const listUnsettled = (db: Db, before: Date): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('state', '=', 'paid')
    .where('updatedAt', '<=', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('refunds').select('id').whereRef('orderId', '=', 'orders.id').where('state', '=', 'asked')),
      ),
    )
    .limit(most)
    .execute();

// Cents of goods that a refund made void, although the provider may have refused that refund.
const takenBackCents = sql<number>`coalesce(
  (select sum(order_items.unit_cents) from tickets
    join order_items on order_items.order_id = tickets.order_id
      and order_items.ticket_type_id = tickets.ticket_type_id
    where tickets.order_id = orders.id and tickets.void_reason = 'refunded'),
  -- Whoever pays again has a pass of the newer order.
  case when orders.kind = 'stream' and not exists (
    select from stream_passes where order_id = orders.id and revoked_at is null) then orders.total_cents end, 0)::bigint`;
const owedCents = sql<number>`(least(${paidCents}, ${takenBackCents}) - ${refundedCents})`;

const owing = (db: Db) =>
  db
    .selectFrom('orders')
    .selectAll('orders')
    .select(owedCents.as('owed'))
    .where('orders.kind', 'in', ['tickets', 'stream'])
    .where('orders.state', '=', 'fulfilled')
    .where(owedCents, '>', 0);

/** Lists orders whose tickets or pass were taken back, with a failed refund and no pending one. */
export const listOwing = (db: Db, before: Date) =>
  owing(db)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('refunds').select('id').whereRef('orderId', '=', 'orders.id').where('state', '=', 'failed')),
    )
    .where('orders.updatedAt', '<=', before)
    .orderBy('orders.updatedAt')
    .limit(most)
    .execute();

// SQL for the tickets whose refund failed and has no newer one.
const refusedTickets = sql<string[]>`coalesce((
  select array_agg(distinct ticket_id) from refunds as failed, unnest(failed.ticket_ids) as ticket_id
  where failed.order_id = orders.id and failed.state = 'failed' and not exists (
    select from refunds as given
    where given.order_id = orders.id and given.state <> 'failed' and ticket_id = any(given.ticket_ids))), '{}')`;

/** Finds the failed refund of one locked order, with its reason. */
export const findOwed = (db: Db, orderId: string) =>
  owing(db)
    .innerJoin('refunds', 'refunds.orderId', 'orders.id')
    .select(['refunds.reason', refusedTickets.as('ticketIds')])
    .where('orders.id', '=', orderId)
    .where('refunds.state', '=', 'failed')
    .orderBy('refunds.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
