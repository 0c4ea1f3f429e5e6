import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { OrderHistory, OrderItems, Orders } from '#server/foundation/db/types.gen.ts';

export type OrderRow = Selectable<Orders>;
type HistoryLine = Omit<Insertable<OrderHistory>, 'id'>;
export type NewsSource = HistoryLine['source'];

export const findOrder = (db: Db, id: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Locks an order: after its event, before its ticket types. Writers of a transferred ticket or a queued mail may hold
 * the types already. They only reference the order, and this lock mode does not block them.
 */
export const lockOrder = (db: Db, id: string): Promise<OrderRow> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();

export const findOrderByKey = (db: Db, userId: string, key: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('userId', '=', userId).where('idempotencyKey', '=', key).executeTakeFirst();

/** Finds the order of a buyer without an account. */
export const findOrderByGuestKey = (db: Db, key: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('userId', 'is', null).where('idempotencyKey', '=', key).executeTakeFirst();

export const findOrderByReference = (
  db: Db,
  provider: OrderRow['provider'],
  reference: string,
): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('provider', '=', provider)
    .where('providerReference', '=', reference)
    .executeTakeFirst();

/** Lists an athlete's unpaid entry orders for one event, newest first. */
export const listCreated = (db: Db, userId: string, eventId: string): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('kind', '=', 'entry')
    .where('userId', '=', userId)
    .where('eventId', '=', eventId)
    .where('state', '=', 'created')
    .orderBy('createdAt', 'desc')
    .execute();

/** Stores a new order. Undefined when a concurrent request made an order with the same key. */
export const insertOrder = (db: Db, order: Insertable<Orders>): Promise<OrderRow | undefined> =>
  db
    .insertInto('orders')
    .values(order)
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** True if the store refused an order because its event has another currency now. */
export const isOtherCurrency = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'orders_in_currency';

export async function insertItems(
  db: Db,
  orderId: string,
  items: readonly Omit<Insertable<OrderItems>, 'orderId' | 'position'>[],
): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map((item, position) => ({ ...item, orderId, position }));
  await db.insertInto('orderItems').values(rows).execute();
}

export const listItemsOf = (db: Db, orderId: string): Promise<Selectable<OrderItems>[]> =>
  db.selectFrom('orderItems').selectAll().where('orderId', '=', orderId).orderBy('position').execute();

/** Changes an order. Deletes the network digest as soon as the state changes. */
export const updateOrder = (db: Db, id: string, changes: Updateable<Orders>): Promise<OrderRow> =>
  db
    .updateTable('orders')
    .set({ ...changes, ...(changes.state && { network: null }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const addHistory = (db: Db, line: HistoryLine) => db.insertInto('orderHistory').values(line).execute();

export const listHistory = (db: Db, orderIds: string[]) =>
  db
    .selectFrom('orderHistory')
    .selectAll()
    .where('orderId', 'in', ['', ...orderIds])
    .orderBy('id')
    .execute();

// The cents that were paid, from the order's history and not from its total.
export const paidCents = sql<number>`coalesce((
  select sum(cents) from order_history where order_id = orders.id and event = 'paid'), 0)::bigint`;
export const refundedCents = sql<number>`coalesce((
  select sum(cents) from refunds where order_id = orders.id and state <> 'failed'), 0)::bigint`;

export async function moneyOf(db: Db, orderId: string): Promise<{ paid: number; refunded: number }> {
  return db
    .selectFrom('orders')
    .select([paidCents.as('paid'), refundedCents.as('refunded')])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

// True while the order still has its goods: an entry, a valid ticket or a pass.
const hasEntry = sql<boolean>`(exists (select from entries where order_id = orders.id)
  or exists (select from tickets where order_id = orders.id and voided_at is null)
  or exists (select from stream_passes where order_id = orders.id and revoked_at is null))`;

type OrderItemLine = { name: string; quantity: number; unitCents: number };
const items = sql<OrderItemLine[]>`coalesce((
  select jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity, 'unitCents', unit_cents) order by position)
  from order_items where order_id = orders.id), '[]')`;

// The payer's name. A name typed for the order wins over the account's.
const payerName = sql<string | null>`coalesce(orders.buyer_name, users.name)`;
const payerEmail = sql<string | null>`coalesce(orders.buyer_email, users.email)`;

export const selectOrderViews = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('events', 'events.id', 'orders.eventId')
    .leftJoin('categories', 'categories.id', 'orders.categoryId')
    .leftJoin('users', 'users.id', 'orders.userId')
    .leftJoin('refundRequests', 'refundRequests.orderId', 'orders.id')
    .selectAll('orders')
    .select([
      'events.name as eventName',
      'events.type',
      'events.timeZone',
      'events.startsAt',
      'events.endsAt',
      'events.finishedAt',
      'events.qualifierOnline',
      'events.qualifierStartsAt',
      'events.qualifierEndsAt',
      'events.qualifierClosedAt',
      'events.refundDays as eventRefundDays',
      hasEntry.as('hasEntry'),
      'refundRequests.state as requestState',
      'refundRequests.reason as requestReason',
      'refundRequests.answer as requestAnswer',
      'refundRequests.createdAt as requestedAt',
      'categories.name as categoryName',
      payerName.as('athleteName'),
      payerEmail.as('athleteEmail'),
      items.as('items'),
      paidCents.as('paid'),
      refundedCents.as('refunded'),
    ]);
export type OrderViewRow = Awaited<ReturnType<ReturnType<typeof selectOrderViews>['executeTakeFirstOrThrow']>>;

export const findOrderView = (db: Db, id: string): Promise<OrderViewRow | undefined> =>
  selectOrderViews(db).where('orders.id', '=', id).executeTakeFirst();

export const listOrderViews = (db: Db, userId: string): Promise<OrderViewRow[]> =>
  selectOrderViews(db)
    .where('orders.userId', '=', userId)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id')
    .limit(200)
    .execute();

/** Marks an order whose provider we ask. Asking PayPal may capture the money, so the charge is in doubt from now on. */
export const markAsked = (db: Db, id: string, askedAt: Date) =>
  db
    .updateTable('orders')
    .set({ askedAt, waitsForAthlete: false })
    .where('id', '=', id)
    .where('paymentType', '=', 'paypal')
    .where('state', 'in', ['created', 'failed'])
    .where('askedAt', 'is', null)
    .execute();

/** Marks all orders that the athlete has made for the event so far (N14). */
export const markLeft = (db: Db, { eventId, userId, leftAt }: { eventId: string; userId: string; leftAt: Date }) =>
  db
    .updateTable('orders')
    .set({ leftAt })
    .where('kind', '=', 'entry')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .where('leftAt', 'is', null)
    .execute();

/** Erases name and address from the orders of an account, or of an address. The amounts stay. */
export async function forgetBuyer(trx: Db, { userId, email }: { userId?: string; email: string }): Promise<void> {
  // Several orders are locked by ascending id, as all callers do.
  const held = await trx
    .selectFrom('orders')
    .select('id')
    .where(({ or, eb }) => or([...(userId ? [eb('userId', '=', userId)] : []), eb('buyerEmail', '=', email)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const ids = ['', ...held.map(({ id }) => id)];
  await trx.updateTable('orders').set({ buyerName: null, buyerEmail: null }).where('id', 'in', ids).execute();
  await forgetInvited(trx, email);
}

/** Removes an address from the list of invited people of every order, however old. */
const forgetInvited = (trx: Db, email: string) =>
  sql`
    update orders set team = jsonb_set(team, '{emails}', (team -> 'emails') - ${email}::text)
    where id in (select id from orders where team -> 'emails' ? ${email}::text order by id for no key update)
  `.execute(trx);

export async function isBuyerAddress(db: Db, email: string): Promise<boolean> {
  const any = db.selectFrom('orders').select('id').where('buyerEmail', '=', email).limit(1);
  return (await any.executeTakeFirst()) !== undefined;
}

/** Deletes orders of a category that no provider knows and that hold no place. */
export const deleteUnbegunOrders = (db: Db, categoryId: string, now: Date) =>
  db
    .deleteFrom('orders')
    .where('categoryId', '=', categoryId)
    .where('providerReference', 'is', null)
    .where('askedAt', 'is', null)
    .where(({ eb, or, and }) =>
      or([eb('state', '=', 'failed'), and([eb('state', '=', 'created'), eb('heldUntil', '<=', now)])]),
    )
    .execute();

export async function hasOrders(db: Db, categoryId: string): Promise<boolean> {
  const any = db.selectFrom('orders').select('id').where('categoryId', '=', categoryId).limit(1);
  return (await any.executeTakeFirst()) !== undefined;
}

export const listOpenIds = (db: Db, eventId: string) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('eventId', '=', eventId)
    .where('state', '=', 'created')
    .orderBy('id')
    .execute();
