import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { DoorMarks } from '#server/foundation/db/types.gen.ts';

export type MarkRow = Selectable<DoorMarks>;

/** Marks by which somebody went in. */
export const entering = ['admitted', 'double', 'void', 'forced'] as const;

/** Who went in with these tickets, or as these people, and was not taken back, in the order in which it came to us. */
export const listEntering = (
  db: Db,
  eventId: string,
  by: 'ticketId' | 'personId',
  ids: readonly string[],
): Promise<MarkRow[]> =>
  db
    .selectFrom('doorMarks')
    .selectAll()
    .where(by, '=', sql<string>`any(${ids})`)
    // By whom they are, and never by the index of the event (door-tickets.store.ts).
    .where(sql<SqlBool>`event_id || '' = ${eventId}`)
    .where('outcome', 'in', entering)
    .where('undoneAt', 'is', null)
    .orderBy('receivedAt')
    .orderBy('id')
    .execute();

export const listMarks = (db: Db, ids: readonly string[]): Promise<MarkRow[]> =>
  db.selectFrom('doorMarks').selectAll().where('id', '=', sql<string>`any(${ids})`).execute();

export type NewMark = Pick<MarkRow, 'id' | 'subject' | 'madeBy' | 'day' | 'outcome' | 'decidedAt' | 'receivedAt'> &
  Partial<Pick<MarkRow, 'ticketId' | 'personId' | 'userId' | 'door' | 'device' | 'offline'>>;

/**
 * All in one statement, which takes their numbers of the event's book at once and holds it from here. The same mark sent
 * twice counts once.
 */
export const insertMarks = (trx: Db, eventId: string, marks: readonly NewMark[]) =>
  sql`
  with book as (
    insert into ticket_books as book (event_id, version) values (${eventId}, ${marks.length})
    on conflict (event_id) do update set version = book.version + excluded.version
    returning version - ${marks.length}::integer as before
  )
  insert into door_marks (id, event_id, subject, ticket_id, person_id, made_by, user_id, door, device, day, outcome, offline,
    decided_at, received_at, changed)
  select id, ${eventId}, subject, "ticketId", "personId", "madeBy", "userId", door, device, day, outcome,
    coalesce(offline, false), "decidedAt", "receivedAt", before + place
  from book, rows from (
    jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as (
      id text, subject text, "ticketId" text, "personId" text, "madeBy" text, "userId" text, door text, device text, day date,
      outcome text, offline boolean, "decidedAt" timestamptz, "receivedAt" timestamptz
    )
  ) with ordinality as mark (id, subject, "ticketId", "personId", "madeBy", "userId", door, device, day, outcome, offline,
    "decidedAt", "receivedAt", place)
  on conflict (id) do nothing`.execute(trx);

export const updateMark = (db: Db, id: string, changes: Updateable<DoorMarks>) =>
  db.updateTable('doorMarks').set(changes).where('id', '=', id).where('undoneAt', 'is', null).execute();

/** Whoever went in behind one that was taken back is the one who is in; else the ticket would let in a third. */
export const admitNext = (trx: Db, { eventId, subject, day }: MarkRow) =>
  trx
    .updateTable('doorMarks')
    .set({ outcome: 'admitted' })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('doorMarks')
        .select('id')
        .where('eventId', '=', eventId)
        .where('subject', '=', subject)
        .where('day', '=', day)
        .where('outcome', '=', 'double')
        .where('undoneAt', 'is', null)
        .orderBy('receivedAt')
        .orderBy('id')
        .limit(1),
    )
    .execute();

/** But for days on which the other one has come too: nobody comes twice. */
export const moveMarks = (trx: Db, from: string, to: string) =>
  trx
    .updateTable('doorMarks as mark')
    .set({ personId: to, subject: `p:${to}` })
    .where('personId', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('doorMarks as other')
            .select('other.id')
            .where('other.personId', '=', to)
            .whereRef('other.eventId', '=', 'mark.eventId')
            .whereRef('other.day', '=', 'mark.day'),
        ),
      ),
    )
    .execute();

export const deleteMarksOf = (trx: Db, uid: string) =>
  trx.deleteFrom('doorMarks').where('personId', '=', uid).execute();
