import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { HoldRow } from '#server/tickets/holds.ts';

/** Somebody who came before waits for as many as are left. */
const isAwaited = sql<boolean>`exists (select from ticket_line as line where line.ticket_type_id = ticket_types.id
  and line.state = 'waiting' and line.quantity <= ticket_types.limit_count - ticket_types.sold - ticket_types.held)`;

/** What of these events is sold to everybody, in the order in which it was made. */
export const listTypesOnSale = (db: Db, eventIds: readonly string[]) =>
  db
    .selectFrom('ticketTypes')
    .selectAll()
    .select(isAwaited.as('isAwaited'))
    .where('eventId', 'in', eventIds)
    .where('isPublic', '=', true)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
export type TypeOnSale = Awaited<ReturnType<typeof listTypesOnSale>>[number];

/** Which of these accounts have shown that their address is theirs. */
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

/** What is held for a buyer at an event and not ordered yet. */
export const listOwnHolds = (db: Db, eventId: string, buyers: readonly string[], now: Date) =>
  db
    .selectFrom('ticketHolds')
    .innerJoin('ticketTypes', 'ticketTypes.id', 'ticketHolds.ticketTypeId')
    .select(['ticketHolds.id', 'ticketHolds.ticketTypeId', 'ticketHolds.quantity', 'ticketHolds.until'])
    .where('ticketTypes.eventId', '=', eventId)
    .where('ticketHolds.buyer', 'in', buyers)
    .where('ticketHolds.orderId', 'is', null)
    .where('ticketHolds.until', '>', now)
    .orderBy('ticketTypes.createdAt')
    .execute();

/** How many tickets of a type each of these accounts bought and still has. */
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

/** The smallest wish of those that wait for a type; null where nobody does. */
export async function smallestWaiting(db: Db, typeId: string): Promise<number | null> {
  const row = await db
    .selectFrom('ticketLine')
    .select(({ fn }) => fn.min('quantity').as('least'))
    .where('ticketTypeId', '=', typeId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row?.least ?? null;
}

/** All that these buyers hold of a type, ordered or not. */
export const listHoldsOf = (db: Db, typeId: string, buyers: readonly string[]): Promise<HoldRow[]> =>
  db.selectFrom('ticketHolds').selectAll().where('ticketTypeId', '=', typeId).where('buyer', 'in', buyers).execute();

/** What each of these networks holds of a type without having paid. */
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

export const findHold = (db: Db, id: string): Promise<HoldRow | undefined> =>
  db.selectFrom('ticketHolds').selectAll().where('id', '=', id).executeTakeFirst();

/** Unpaid orders of an event that keep what was held for these buyers. */
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

/** How many good tickets of a type were bought with this email; what is not paid proves nothing of who typed it. */
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
