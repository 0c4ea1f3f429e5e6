import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { TicketTypes } from '#server/foundation/db/types.gen.ts';

export type TicketTypeRow = Selectable<TicketTypes>;

export const findTicketType = (db: Db, id: string): Promise<TicketTypeRow | undefined> =>
  db.selectFrom('ticketTypes').selectAll().where('id', '=', id).executeTakeFirst();

/** Locks a ticket type. Other sales, gifts and refunds of this type wait until the transaction ends. */
export const lockTicketTypeRow = (db: Db, id: string): Promise<TicketTypeRow | undefined> =>
  db.selectFrom('ticketTypes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks several ticket types by ascending id, as all callers do. */
export const lockTicketTypeRows = async (db: Db, ids: readonly string[]): Promise<TicketTypeRow[]> =>
  ids.length === 0
    ? []
    : db.selectFrom('ticketTypes').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();

export const listTicketTypeRows = (db: Db, eventId: string): Promise<TicketTypeRow[]> =>
  db.selectFrom('ticketTypes').selectAll().where('eventId', '=', eventId).orderBy('createdAt').orderBy('id').execute();

export const insertTicketType = (db: Db, type: Insertable<TicketTypes>) =>
  db.insertInto('ticketTypes').values(type).execute();

export const updateTicketTypeRow = (db: Db, id: string, changes: Updateable<TicketTypes>) =>
  db.updateTable('ticketTypes').set(changes).where('id', '=', id).execute();

/** Deletes void tickets with their type. A valid ticket blocks the deletion. */
export async function deleteTicketTypeRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('tickets').where('ticketTypeId', '=', id).where('voidedAt', 'is not', null).execute();
  await db.deleteFrom('ticketTypes').where('id', '=', id).execute();
}

export const listTypeRows = async (db: Db, ids: readonly string[]): Promise<TicketTypeRow[]> =>
  ids.length === 0 ? [] : db.selectFrom('ticketTypes').selectAll().where('id', 'in', ids).execute();

/** True if a door admitted a ticket of the type. The marks belong to the topic of doors, which builds on this topic. */
export const hasLetIn = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('doorMarks')
    .innerJoin('tickets', 'tickets.id', 'doorMarks.ticketId')
    .select('doorMarks.id')
    .where('tickets.ticketTypeId', '=', id)
    .where('doorMarks.outcome', 'not in', ['again', 'seen'])
    .where('doorMarks.undoneAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;
