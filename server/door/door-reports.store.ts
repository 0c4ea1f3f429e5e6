import type { Db } from '#server/db/connection.ts';
import { entering } from './marks.store.ts';

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
