import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { DoorMarks } from '#server/foundation/db/types.gen.ts';

export type MarkRow = Selectable<DoorMarks>;

export const entering = ['admitted', 'double', 'void', 'forced'] as const;

/** Admissions of these tickets or people that were not undone, in order of arrival at the server. */
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
    // Forces the index of the ticket or person instead of the event's (door-tickets.store.ts).
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
 * One statement takes numbers from the event's change counter and locks it until the end. A repeated mark counts once.
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

/** After an undo the next double admission becomes the valid one. Otherwise the ticket would admit a third person. */
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

/** Skips days on which the other account was admitted too. */
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
