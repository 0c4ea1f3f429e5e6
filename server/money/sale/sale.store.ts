import { type RawBuilder, sql } from 'kysely';
import { networkShare, networkTickets } from '#domain/money/tickets/grant.ts';
import { mostPerPerson } from '#domain/money/tickets/ticket-rules.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { HoldRow } from '#server/money/tickets/holds.ts';

/** The last time when a waiting buyer's page reported. A row on the waiting list always counts as present. */
const heardAt = sql<Date>`case when line.email is null then line.seen_at else timestamptz '9999-01-01' end`;

/** A copy of `shareOfNetwork` in SQL, for a row named `type`. A test compares both. */
export const shareInStore = sql<number>`greatest(least(${networkTickets}::integer, type.limit_count / 2),
  floor(type.limit_count * ${networkShare}::numeric), least(type.most_per_person, ${mostPerPerson}::integer))`;

/** SQL for the waiting rows of a type that the remaining tickets could serve: quantity and network fit. */
export const servable = (typeId: RawBuilder<unknown>) => sql`
  (select own.*, own.limit_count - own.sold - own.held as left from ticket_types as own where own.id = ${typeId}) as type
  join ticket_line as line on line.ticket_type_id = type.id and line.state = 'waiting' and line.quantity <= type.left
  left join (
    select network, sum(quantity) as quantity from ticket_holds where ticket_type_id = ${typeId} group by network
  ) as kept on kept.network = line.network
  where (2 * (type.left - line.quantity) >= type.limit_count
    or coalesce(kept.quantity, 0) + line.quantity <= ${shareInStore})`;

/**
 * The last time when an earlier buyer reported who could take the remaining tickets. Null when there is no such buyer.
 */
const awaitedAt = sql<Date | null>`case when limit_count > sold + held
  then (select max(${heardAt}) from ${servable(sql`ticket_types.id`)}) end`;

/** Lists the public ticket types of these events, in order of creation. */
export const listTypesOnSale = (db: Db, eventIds: readonly string[]) =>
  db
    .selectFrom('ticketTypes')
    .selectAll()
    .select(awaitedAt.as('awaitedAt'))
    .where('eventId', 'in', eventIds)
    .where('isPublic', '=', true)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
export type TypeOnSale = Awaited<ReturnType<typeof listTypesOnSale>>[number];

/** Returns those of the accounts that have a confirmed email address. */
export async function listConfirmed(db: Db, uids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', uids)
    .where('emailVerified', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function eventOfType(db: Db, typeId: string): Promise<string | null> {
  const row = await db.selectFrom('ticketTypes').select('eventId').where('id', '=', typeId).executeTakeFirst();
  return row?.eventId ?? null;
}

/** Lists a buyer's holds at an event that no order has. */
export const listOwnHolds = (db: Db, eventId: string, buyers: readonly string[], now: Date) =>
  db
    .selectFrom('ticketHolds')
    .innerJoin('ticketTypes', 'ticketTypes.id', 'ticketHolds.ticketTypeId')
    .select(['ticketHolds.id', 'ticketHolds.ticketTypeId', 'ticketHolds.quantity'])
    .select(['ticketHolds.unitCents', 'ticketHolds.until'])
    .where('ticketTypes.eventId', '=', eventId)
    .where('ticketHolds.buyer', 'in', buyers)
    .where('ticketHolds.orderId', 'is', null)
    .where('ticketHolds.until', '>', now)
    .orderBy('ticketTypes.createdAt')
    .execute();

/** Counts the valid tickets of a type that each account bought. */
export async function countBought(db: Db, typeId: string, uids: readonly string[]): Promise<Map<string, number>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('tickets')
    .select(({ fn }) => ['userId', fn.countAll<number>().as('count')])
    .where('ticketTypeId', '=', typeId)
    .where('userId', 'in', uids)
    .where('orderId', 'is not', null)
    .where('voidedAt', 'is', null)
    .groupBy('userId')
    .execute();
  return new Map(rows.map(({ userId, count }) => [userId ?? '', Number(count)]));
}

export async function findAwaited(db: Db, typeId: string): Promise<Date | null> {
  const row = await db.selectFrom('ticketTypes').select(awaitedAt.as('at')).where('id', '=', typeId).executeTakeFirst();
  return row?.at ?? null;
}

/** Lists all holds of these buyers for a type, ordered or not. */
export const listHoldsOf = (db: Db, typeId: string, buyers: readonly string[]): Promise<HoldRow[]> =>
  db.selectFrom('ticketHolds').selectAll().where('ticketTypeId', '=', typeId).where('buyer', 'in', buyers).execute();

/** Sums the unpaid tickets of a type that each network holds. */
export async function heldOfNetworks(
  db: Db,
  typeId: string,
  networks: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ticketHolds')
    .select(({ fn }) => ['network', fn.sum<number>('quantity').as('quantity')])
    .where('ticketTypeId', '=', typeId)
    .where('network', 'in', networks)
    .groupBy('network')
    .execute();
  return new Map(rows.map(({ network, quantity }) => [network ?? '', Number(quantity)]));
}

/** Lists the types of these buyers' holds without an order. They come in lock order. */
export async function listTypesHeldFor(db: Db, buyers: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('ticketHolds')
    .select('ticketTypeId')
    .distinct()
    .where('buyer', 'in', buyers)
    .where('orderId', 'is', null)
    .orderBy('ticketTypeId')
    .execute();
  return rows.map(({ ticketTypeId }) => ticketTypeId);
}

export const findHold = (db: Db, id: string): Promise<HoldRow | undefined> =>
  db.selectFrom('ticketHolds').selectAll().where('id', '=', id).executeTakeFirst();

/** Lists the unpaid orders of an event with holds of these buyers. */
export async function listOlderOrders(db: Db, eventId: string, buyers: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('ticketHolds')
    .innerJoin('orders', 'orders.id', 'ticketHolds.orderId')
    .select('orders.id')
    .distinct()
    .where('ticketHolds.buyer', 'in', buyers)
    .where('orders.eventId', '=', eventId)
    .where('orders.state', '=', 'created')
    .orderBy('orders.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Counts the valid tickets of a type bought with this email. Unpaid orders do not count: anybody can type an address.
 */
export async function countOfEmail(db: Db, typeId: string, email: string): Promise<number> {
  const row = await db
    .selectFrom('tickets')
    .innerJoin('orders', 'orders.id', 'tickets.orderId')
    .leftJoin('users', 'users.id', 'orders.userId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tickets.ticketTypeId', '=', typeId)
    .where('tickets.voidedAt', 'is', null)
    .where(({ fn, eb, ref }) => eb(fn<string>('coalesce', [ref('orders.buyerEmail'), ref('users.email')]), '=', email))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
