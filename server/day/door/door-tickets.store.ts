import { type SqlBool, sql } from 'kysely';
import { isOrderNumber } from '#domain/money/orders/order-number.ts';
import { patternOf } from '#server/competition/events/list/event-filters.ts';
import type { Db } from '#server/foundation/db/connection.ts';

const doorTickets = (db: Db) =>
  db
    .selectFrom('tickets')
    .innerJoin('ticketTypes', 'ticketTypes.id', 'tickets.ticketTypeId')
    .leftJoin('orders', 'orders.id', 'tickets.orderId')
    .leftJoin('users as buyers', 'buyers.id', 'orders.userId')
    .select(({ fn }) => [
      'tickets.id',
      'tickets.ticketTypeId as typeId',
      'ticketTypes.entries',
      'tickets.invitedName',
      'tickets.invitedPassport',
      'tickets.orderId',
      'tickets.voidReason',
      'tickets.replacedBy',
      'orders.isTest',
      'orders.provider',
      fn.coalesce('buyers.name', 'orders.buyerName').as('buyerName'),
    ]);

/**
 * Forces the primary key instead of the event's index. Before PostgreSQL has statistics for this event, it expects few
 * rows. It would then read all of them per batch.
 */
const among = (eventId: string, ids: readonly string[]) =>
  sql<SqlBool>`tickets.id = any(${ids}) and tickets.event_id || '' = ${eventId}`;

export const listDoorTickets = (db: Db, eventId: string, ids: readonly string[]) =>
  doorTickets(db).where(among(eventId, ids)).orderBy('tickets.id').execute();
export type DoorTicketRow = Awaited<ReturnType<typeof listDoorTickets>>[number];

/** Locks in id order, as everywhere. Inserted marks lock the event's change counter afterwards. */
export const lockTickets = (trx: Db, eventId: string, ids: readonly string[]) =>
  trx.selectFrom('tickets').select('id').where(among(eventId, ids)).orderBy('id').forUpdate().execute();

const mostFound = 20;

/** Matches part of the name, the whole address or the order number, or one of these ids. */
export const searchDoorTickets = (db: Db, eventId: string, text: string, ids: readonly string[]) => {
  const [name, email] = [patternOf(text), text.toLowerCase()];
  return doorTickets(db)
    .where('tickets.eventId', '=', eventId)
    .where(({ or, eb }) =>
      or([
        eb('tickets.id', '=', sql<string>`any(${ids})`),
        eb('tickets.invitedSearch', 'like', name),
        eb('buyers.nameSearch', 'like', name),
        eb('tickets.invitedEmail', '=', email),
        eb('buyers.email', '=', email),
        eb('orders.buyerEmail', '=', email),
        ...(isOrderNumber(text) ? [eb('tickets.orderId', 'like', `${email}%`)] : []),
      ]),
    )
    .orderBy('tickets.invitedSearch')
    .orderBy('tickets.id')
    .limit(mostFound)
    .execute();
};

export async function readBook(db: Db, eventId: string): Promise<number> {
  const row = await db.selectFrom('ticketBooks').select('version').where('eventId', '=', eventId).executeTakeFirst();
  return Number(row?.version ?? 0);
}

type Span = { eventId: string; since: number; until: number; limit: number };

/** Tickets and people with a change or a new mark, in the order of the change counter. */
export const listChanged = (db: Db, { eventId, since, until, limit }: Span) =>
  db
    .selectFrom(
      db
        .selectFrom('tickets')
        .select(['id as ticketId', sql<string | null>`null`.as('personId'), 'changed'])
        .where('eventId', '=', eventId)
        .where('changed', '>', since)
        .where('changed', '<=', until)
        .unionAll(
          db
            .selectFrom('doorMarks')
            .select(['ticketId', 'personId', 'changed'])
            .where('eventId', '=', eventId)
            .where('changed', '>', since)
            .where('changed', '<=', until)
            .$castTo<{ ticketId: string; personId: string | null; changed: number }>(),
        )
        .as('changes'),
    )
    .select(['ticketId', 'personId', 'changed'])
    .orderBy('changed')
    .limit(limit)
    .execute();

export const listDoorTypes = (db: Db, eventId: string) =>
  db
    .selectFrom('ticketTypes')
    .select(['id', 'name', 'entries', 'sold'])
    .where('eventId', '=', eventId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
