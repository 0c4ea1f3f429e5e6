import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { TicketStatus } from '#domain/money/tickets/ticket-rules.ts';
import { patternOf } from '#server/competition/events/list/event-filters.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Tickets } from '#server/foundation/db/types.gen.ts';

export type TicketRow = Selectable<Tickets> & { buyerName: string | null };

/** Selects tickets with the buyer's name. A ticket given by hand has no buyer. */
const withBuyer = (db: Db) =>
  db
    .selectFrom('tickets')
    .leftJoin('users', join => join.onRef('users.id', '=', 'tickets.userId').on('tickets.orderId', 'is not', null))
    .leftJoin('orders', 'orders.id', 'tickets.orderId')
    .selectAll('tickets')
    .select(sql<string | null>`coalesce(orders.buyer_name, users.name)`.as('buyerName'));

export const findTicket = (db: Db, id: string): Promise<TicketRow | undefined> =>
  withBuyer(db).where('tickets.id', '=', id).executeTakeFirst();

/** Locks a ticket. Caller holds the type lock. */
export const lockTicketRow = (db: Db, id: string): Promise<Selectable<Tickets> | undefined> =>
  db.selectFrom('tickets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertTickets = (db: Db, rows: Insertable<Tickets>[]) => db.insertInto('tickets').values(rows).execute();

export const updateTicketRow = (db: Db, id: string, changes: Updateable<Tickets>) =>
  db.updateTable('tickets').set(changes).where('id', '=', id).execute();

/** Locks the tickets of an order, void ones included. Caller holds the type locks. */
export const lockTicketsOfOrder = (db: Db, orderId: string): Promise<Selectable<Tickets>[]> =>
  db.selectFrom('tickets').selectAll().where('orderId', '=', orderId).orderBy('id').forUpdate().execute();

export async function voidTicketRows(db: Db, ids: readonly string[], changes: Updateable<Tickets>): Promise<void> {
  if (ids.length > 0) await db.updateTable('tickets').set(changes).where('id', 'in', ids).execute();
}

const admitted = sql<boolean>`exists (select from door_marks where ticket_id = tickets.id
  and outcome in ('admitted', 'double', 'forced') and undone_at is null)`;

const firstAdmission = <T>(column: 'decided_at' | 'door') => sql<T | null>`(
  select ${sql.ref(column)} from door_marks where ticket_id = tickets.id
  and outcome in ('admitted', 'double', 'forced') and undone_at is null order by decided_at, id limit 1)`;

/** Lists the tickets of an order. A transferred ticket appears as its replacement. */
export const listTicketsBought = (db: Db, orderId: string) =>
  db
    .selectFrom('tickets')
    .selectAll()
    .select([admitted.as('admitted'), firstAdmission<Date>('decided_at').as('admittedAt')])
    .select(firstAdmission<string>('door').as('admittedDoor'))
    .select(({ selectFrom }) =>
      selectFrom('tickets as older')
        .select('older.invitedName')
        .whereRef('older.replacedBy', '=', 'tickets.id')
        .limit(1)
        .as('before'),
    )
    .where('orderId', '=', orderId)
    .where('replacedBy', 'is', null)
    .orderBy('ticketTypeId')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** True if a door admitted the ticket and nobody undid the mark. */
export async function wasAdmitted(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('tickets').select(admitted.as('admitted')).where('id', '=', id).executeTakeFirst();
  return row?.admitted ?? false;
}

/**
 * The error of a void ticket's refund. The refund is the first one since the ticket was void. If the whole order was
 * refunded, it is the one just before. Another refund may have paid it later, which the sums show.
 */
const ownRefundFailure = sql<string | null>`(
  select case when own.state = 'failed' and (
      select coalesce(sum(order_items.unit_cents), 0) from tickets as void
      join order_items on order_items.order_id = void.order_id and order_items.ticket_type_id = void.ticket_type_id
      where void.order_id = tickets.order_id and void.void_reason = 'refunded'
    ) > (select coalesce(sum(cents), 0) from refunds where order_id = tickets.order_id and state = 'done')
    then coalesce(own.failure, '') end
  from refunds as own where own.order_id = tickets.order_id and tickets.void_reason = 'refunded'
  order by own.created_at < tickets.voided_at,
    case when own.created_at >= tickets.voided_at then own.created_at end, own.created_at desc
  limit 1)`;

/** Counts the void tickets with a refused refund, for each of these types that has any. */
export const countRefused = (db: Db, typeIds: readonly string[]) =>
  db
    .selectFrom('tickets')
    .select(({ fn }) => ['ticketTypeId as typeId', fn.countAll<number>().as('count')])
    .where('ticketTypeId', 'in', ['', ...typeIds])
    .where('voidReason', '=', 'refunded')
    .where(ownRefundFailure, 'is not', null)
    .groupBy('ticketTypeId')
    .orderBy('ticketTypeId')
    .execute();

type SoldFilter = { typeId: string; search?: string | undefined; state?: TicketStatus | 'void' | undefined };

function soldOf(db: Db, { typeId, search, state }: SoldFilter) {
  return withBuyer(db)
    .where('tickets.ticketTypeId', '=', typeId)
    .where('tickets.voidedAt', state === 'void' ? 'is not' : 'is', null)
    .$if(state === 'pending' || state === 'active', query => query.where('tickets.status', '=', state as TicketStatus))
    .$if(Boolean(search), query => {
      const pattern = patternOf(search!);
      return query.where(({ or, eb }) =>
        or([
          eb('tickets.invitedSearch', 'like', pattern),
          eb('users.nameSearch', 'like', pattern),
          eb('tickets.invitedEmail', 'like', pattern),
        ]),
      );
    });
}

export async function listSoldRows(db: Db, filter: SoldFilter, limit: number, offset: number) {
  const rows = await soldOf(db, filter)
    .select(ownRefundFailure.as('refundFailure'))
    .orderBy('tickets.createdAt', 'desc')
    .orderBy('tickets.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await db
    .selectFrom(soldOf(db, filter).as('sold'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(count) };
}

/** Selects valid tickets that name the account's confirmed address (A13), and bought ones without a name. */
const heldBy = (db: Db, uid: string) =>
  withBuyer(db)
    .where(({ or, and, eb, selectFrom }) =>
      or([
        eb(
          'tickets.invitedEmail',
          'in',
          selectFrom('users as holder')
            .select('holder.email')
            .where('holder.id', '=', uid)
            .where('holder.emailVerified', '=', true),
        ),
        and([eb('tickets.userId', '=', uid), eb('tickets.status', '=', 'pending')]),
      ]),
    )
    .where('tickets.voidedAt', 'is', null);

const mostOfOne = 200;

/** Lists the account's tickets, ordered by the start of their event. */
export const listTicketsOf = (db: Db, uid: string): Promise<TicketRow[]> =>
  heldBy(db, uid)
    .innerJoin('events', 'events.id', 'tickets.eventId')
    .orderBy('events.startsAt')
    .orderBy('tickets.createdAt')
    .orderBy('tickets.id')
    .limit(mostOfOne)
    .execute();

/** Lists the ticket types of which the account has a ticket. The source calls a type a ticket (PUB-258). */
export async function listTypesHeldBy(db: Db, uid: string): Promise<string[]> {
  const rows = await db
    .selectFrom(heldBy(db, uid).as('held'))
    .select('held.ticketTypeId')
    .distinct()
    .orderBy('held.ticketTypeId')
    .execute();
  return rows.map(({ ticketTypeId }) => ticketTypeId);
}

const nobody = {
  status: 'pending' as const,
  invitedName: null,
  invitedSearch: null,
  invitedEmail: null,
  invitedPassport: null,
};

/**
 * Erases the name on tickets; the tickets stay valid. Locks the tickets by id, then their events' books by id, as a
 * door does.
 */
export async function forgetHolder(trx: Db, email: string): Promise<void> {
  const held = await trx
    .selectFrom('tickets')
    .select(['id', 'eventId'])
    .where('invitedEmail', '=', email)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const eventId of new Set(held.map(ticket => ticket.eventId).toSorted())) {
    const ids = held.filter(ticket => ticket.eventId === eventId).map(({ id }) => id);
    await trx.updateTable('tickets').set(nobody).where('id', 'in', ids).execute();
  }
}

export async function isHolderAddress(db: Db, email: string): Promise<boolean> {
  const any = db.selectFrom('tickets').select('id').where('invitedEmail', '=', email).limit(1);
  return (await any.executeTakeFirst()) !== undefined;
}

/** Records when tickets were first looked at. A later look changes nothing (D4 of the source). */
export const reviewRows = (db: Db, ids: readonly string[], now: Date) =>
  db
    .updateTable('tickets')
    .set({ approvedAt: now, updatedAt: now })
    .where('id', 'in', ids)
    .where('approvedAt', 'is', null)
    .execute();

/** Lists all tickets of an event, void ones included, with type and buyer names. */
export const listEventTickets = (db: Db, eventId: string) =>
  withBuyer(db)
    .innerJoin('ticketTypes', 'ticketTypes.id', 'tickets.ticketTypeId')
    .select('ticketTypes.name as typeName')
    .where('tickets.eventId', '=', eventId)
    .orderBy('ticketTypes.createdAt')
    .orderBy('ticketTypes.id')
    .orderBy('tickets.createdAt')
    .orderBy('tickets.id')
    .execute();

const holderEmail = sql<string>`coalesce(tickets.invited_email, orders.buyer_email, users.email)`;

/** Lists the addresses of valid tickets: that of the named person, else the buyer's. Excludes erased accounts. */
export const listEventHolders = (db: Db, eventId: string, before: Date): Promise<{ email: string; since: Date }[]> =>
  db
    .selectFrom('tickets')
    .leftJoin('orders', 'orders.id', 'tickets.orderId')
    .leftJoin('users', 'users.id', 'orders.userId')
    .select(({ fn }) => [holderEmail.as('email'), fn.min<Date>('tickets.createdAt').as('since')])
    .where('tickets.eventId', '=', eventId)
    .where('tickets.voidedAt', 'is', null)
    .where('tickets.createdAt', '<=', before)
    .where(holderEmail, 'is not', null)
    .groupBy(holderEmail)
    .orderBy(holderEmail)
    .execute();
