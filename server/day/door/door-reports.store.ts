import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { entering } from './marks.store.ts';

const inside = (db: Db, eventId: string, days: readonly string[]) =>
  db
    .selectFrom('doorMarks')
    .where('doorMarks.eventId', '=', eventId)
    .where('outcome', 'in', entering)
    .where('undoneAt', 'is', null)
    .where('doorMarks.day', 'in', days);

/** People inside with tickets, by type, outcome and void reason. */
export const countInside = (db: Db, eventId: string, days: readonly string[]) =>
  inside(db, eventId, days)
    .innerJoin('tickets', 'tickets.id', 'doorMarks.ticketId')
    .select(({ fn }) => [
      'tickets.ticketTypeId as typeId',
      'tickets.voidReason',
      'outcome',
      fn.countAll<number>().as('count'),
    ])
    .groupBy(['tickets.ticketTypeId', 'tickets.voidReason', 'outcome'])
    .execute();

/** Valid tickets with a person inside, by type. */
export const countUsed = (db: Db, eventId: string, days: readonly string[]) =>
  inside(db, eventId, days)
    .innerJoin('tickets', 'tickets.id', 'doorMarks.ticketId')
    .select(({ fn }) => ['tickets.ticketTypeId as typeId', fn.count<number>('tickets.id').distinct().as('count')])
    .where('tickets.voidReason', 'is', null)
    .groupBy('tickets.ticketTypeId')
    .execute();

export const listPeopleInside = (db: Db, eventId: string, day: string) =>
  inside(db, eventId, [day])
    .select(({ ref }) => [ref('personId').$notNull().as('uid'), 'outcome'])
    .where('personId', 'is not', null)
    .execute();

/** Number of people inside who were on no list. */
export async function countUnlisted(db: Db, eventId: string, days: readonly string[]): Promise<number> {
  const row = await inside(db, eventId, days)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ticketId', 'is', null)
    .where('personId', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export const countByDoor = (db: Db, eventId: string, days: readonly string[]) =>
  inside(db, eventId, days)
    .select(({ fn }) => ['door', fn.countAll<number>().as('count')])
    .groupBy('door')
    .orderBy('door')
    .execute();

const mostConflicts = 200;

/** Wrong admissions, the newest first, each with the earlier valid one. */
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

/** Events until a day after their end: of the organization, or with a day's permission for the judge. */
export const listDoorEvents = (db: Db, { uid, organization }: Viewer, since: Date) =>
  db
    .selectFrom('events')
    .select(['id', 'name', 'timeZone', 'startsAt', 'endsAt'])
    .where(({ eb, exists, selectFrom }) =>
      organization
        ? eb('organizationId', '=', organization.id)
        : exists(
            selectFrom('staffApplications')
              .select('staffApplications.id')
              .whereRef('staffApplications.eventId', '=', 'events.id')
              .where('judgeId', '=', uid)
              .where('status', '=', 'approved')
              .where(({ or, eb }) => or([eb('mayManage', '=', true), eb('mayEvent', '=', true)])),
          ),
    )
    .where('endsAt', '>', since)
    .where('draft', '=', false)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(50)
    .execute();

/** Accounts of all types: an athlete and a judge can share an address. */
export async function listAccountsOf(db: Db, email: string): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('email', '=', email).execute();
  return rows.map(({ id }) => id);
}
