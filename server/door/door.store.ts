import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { DoorMarks } from '#server/db/types.gen.ts';
import { patternOf } from '#server/events/event-filters.ts';

export type MarkRow = Selectable<DoorMarks>;

/** Marks by which somebody went in. */
export const entering = ['admitted', 'double', 'void', 'forced'] as const;

const doorTickets = (db: Db, eventId: string) =>
  db
    .selectFrom('tickets')
    .innerJoin('ticketTypes', 'ticketTypes.id', 'tickets.ticketTypeId')
    .leftJoin('orders', 'orders.id', 'tickets.orderId')
    .leftJoin('users as buyers', 'buyers.id', 'orders.userId')
    .where('tickets.eventId', '=', eventId)
    .select(({ fn }) => [
      'tickets.id',
      'tickets.ticketTypeId as typeId',
      'ticketTypes.entries',
      'tickets.invitedName',
      'tickets.invitedPassport',
      'tickets.orderId',
      'tickets.voidReason',
      'orders.isTest',
      'orders.provider',
      fn.coalesce('buyers.name', 'orders.buyerName').as('buyerName'),
    ]);

export const listDoorTickets = (db: Db, eventId: string, ids: readonly string[]) =>
  doorTickets(db, eventId).where('tickets.id', 'in', ids).orderBy('tickets.id').execute();
export type DoorTicketRow = Awaited<ReturnType<typeof listDoorTickets>>[number];

/** In the order of their ids, as everywhere; the marks take the event's book after them. */
export const lockTickets = (trx: Db, eventId: string, ids: readonly string[]) =>
  trx
    .selectFrom('tickets')
    .select('id')
    .where('eventId', '=', eventId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();

const mostFound = 20;

export const searchDoorTickets = (db: Db, eventId: string, name: string) => {
  const pattern = patternOf(name);
  return doorTickets(db, eventId)
    .where(({ or, eb }) => or([eb('tickets.invitedSearch', 'like', pattern), eb('buyers.nameSearch', 'like', pattern)]))
    .orderBy('tickets.invitedSearch')
    .orderBy('tickets.id')
    .limit(mostFound)
    .execute();
};

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
    .where('eventId', '=', eventId)
    .where(by, 'in', ids)
    .where('outcome', 'in', entering)
    .where('undoneAt', 'is', null)
    .orderBy('receivedAt')
    .orderBy('id')
    .execute();

export const listMarks = (db: Db, ids: readonly string[]): Promise<MarkRow[]> =>
  db.selectFrom('doorMarks').selectAll().where('id', 'in', ids).execute();

/** The same mark sent twice counts once. */
export const insertMarks = (db: Db, rows: Insertable<DoorMarks>[]) =>
  db
    .insertInto('doorMarks')
    .values(rows)
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute();

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

export async function readBook(db: Db, eventId: string): Promise<number> {
  const row = await db.selectFrom('ticketBooks').select('version').where('eventId', '=', eventId).executeTakeFirst();
  return Number(row?.version ?? 0);
}

type Span = { eventId: string; since: number; until: number; limit: number };

/** Which tickets changed, themselves or by a mark, and which people by one, in the order of the book. */
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

/** How many are in, of each type; of a daily one today. */
export const countInside = (db: Db, eventId: string, days: readonly string[]) =>
  db
    .selectFrom('doorMarks')
    .innerJoin('tickets', 'tickets.id', 'doorMarks.ticketId')
    .select(({ fn }) => ['tickets.ticketTypeId as typeId', fn.countAll<number>().as('count')])
    .where('doorMarks.eventId', '=', eventId)
    .where('doorMarks.outcome', '=', 'admitted')
    .where('doorMarks.undoneAt', 'is', null)
    .where('doorMarks.day', 'in', days)
    .groupBy('tickets.ticketTypeId')
    .execute();

/** How many people are in today by their own codes or names. */
export async function countPeopleInside(db: Db, eventId: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('doorMarks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('eventId', '=', eventId)
    .where('personId', 'is not', null)
    .where('outcome', '=', 'admitted')
    .where('undoneAt', 'is', null)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export const countByDoor = (db: Db, eventId: string) =>
  db
    .selectFrom('doorMarks')
    .select(({ fn }) => ['door', fn.countAll<number>().as('count')])
    .where('eventId', '=', eventId)
    .where('outcome', 'in', entering)
    .where('undoneAt', 'is', null)
    .groupBy('door')
    .orderBy('door')
    .execute();

const mostConflicts = 200;

/** Who went in although they should not have, the newest first, with whoever went in before them. */
export const listConflicts = (db: Db, eventId: string) =>
  db
    .selectFrom('doorMarks as mark')
    .leftJoin('tickets', 'tickets.id', 'mark.ticketId')
    .leftJoin('ticketTypes', 'ticketTypes.id', 'tickets.ticketTypeId')
    .leftJoin('doorMarks as first', join =>
      join
        .onRef('first.eventId', '=', 'mark.eventId')
        .onRef('first.subject', '=', 'mark.subject')
        .onRef('first.day', '=', 'mark.day')
        .on('first.outcome', '=', 'admitted')
        .on('first.undoneAt', 'is', null),
    )
    .select([
      'mark.id',
      'mark.outcome',
      'mark.decidedAt',
      'mark.door',
      'mark.personId',
      'tickets.invitedName',
      'tickets.voidReason',
      'ticketTypes.name as typeName',
      'first.decidedAt as firstAt',
      'first.door as firstDoor',
    ])
    .where('mark.eventId', '=', eventId)
    .where('mark.outcome', 'in', ['double', 'void', 'forced'])
    .where('mark.undoneAt', 'is', null)
    .orderBy('mark.receivedAt', 'desc')
    .orderBy('mark.id')
    .limit(mostConflicts)
    .execute();

/** Not yet over for a day: of the organization, or where the judge was approved. */
export const listDoorEvents = (db: Db, uid: string, since: Date) =>
  db
    .selectFrom('events')
    .select(['id', 'name', 'timeZone', 'startsAt', 'endsAt'])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('organizationId', '=', uid),
        exists(
          selectFrom('staffApplications')
            .select('staffApplications.id')
            .whereRef('staffApplications.eventId', '=', 'events.id')
            .where('judgeId', '=', uid)
            .where('status', '=', 'approved'),
        ),
      ]),
    )
    .where('endsAt', '>', since)
    .where('draft', '=', false)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(50)
    .execute();
