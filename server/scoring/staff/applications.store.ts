import { sql } from 'kysely';
import type { ApplicationStatus, ApplicationType } from '#domain/scoring/staff/applications.ts';
import type { CursorPosition } from '#server/competition/events/list/cursor.ts';
import { type EventFilters, matchingEvents, patternOf } from '#server/competition/events/list/event-filters.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { plainName } from './plain-name.ts';

/** SQL for the categories that the judge may see (ORG-243). */
const categories = sql<string[]>`array(select category_id from staff_categories
  where application_id = staff_applications.id order by category_id)`;

const applications = (db: Db) =>
  db
    .selectFrom('staffApplications')
    .innerJoin('events', 'events.id', 'staffApplications.eventId')
    .select(['staffApplications.id', 'eventId', 'judgeId', 'staffApplications.type', 'status'])
    .select(['mayManage', 'mayQualifier', 'mayEvent', 'staffApplications.createdAt', 'events.type as eventType'])
    .select('staffApplications.dismissedAt')
    .select(categories.as('categories'));

export type ApplicationRow = Awaited<ReturnType<ReturnType<typeof applications>['execute']>>[number];

/** Finds an application by event and judge (ATH-335, ORG-445). */
export const findOfJudge = (db: Db, eventId: string, judgeId: string): Promise<ApplicationRow | undefined> =>
  applications(db).where('eventId', '=', eventId).where('judgeId', '=', judgeId).executeTakeFirst();

export const findForCategory = (db: Db, categoryId: string, judgeId: string): Promise<ApplicationRow | undefined> =>
  applications(db)
    .where('eventId', '=', eb => eb.selectFrom('categories').select('eventId').where('categories.id', '=', categoryId))
    .where('judgeId', '=', judgeId)
    .executeTakeFirst();

export const findApplication = (db: Db, id: string): Promise<ApplicationRow | undefined> =>
  applications(db).where('staffApplications.id', '=', id).executeTakeFirst();

const eventCard = [
  'events.name',
  'events.address',
  'events.photoId',
  'events.timeZone',
  'events.startsAt',
  'events.endsAt',
  'events.finishedAt',
  'events.qualifierOnline',
] as const;

type MinePage = EventFilters & {
  status: ApplicationStatus;
  types: readonly ApplicationType[];
  after: CursorPosition | null;
  limit: number;
};

/** Lists applications of a judge in one status, by type (ATH-336, ORG-446). */
export const listOfJudge = (db: Db, judgeId: string, { status, types, after, limit, ...filters }: MinePage) =>
  applications(db)
    .select(eventCard)
    .where('judgeId', '=', judgeId)
    .where('status', '=', status)
    .where('staffApplications.type', 'in', types)
    .where(matchingEvents(filters))
    .$if(after !== null, query =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('events.startsAt', 'events.id'), '<', tuple(after!.moment, after!.id)),
      ),
    )
    .orderBy('events.startsAt', 'desc')
    .orderBy('events.id', 'desc')
    .limit(limit)
    .execute();

const withJudge = (db: Db) =>
  applications(db)
    .innerJoin('users', 'users.id', 'judgeId')
    .select(['users.name as judgeName', 'users.email as judgeEmail', 'users.phonePrefix', 'users.phone'])
    .select('users.photoId as judgePhotoId');

export type JudgeRow = Awaited<ReturnType<ReturnType<typeof withJudge>['execute']>>[number];

type ApplicationsFilter = {
  eventId: string;
  status: ApplicationStatus;
  types?: readonly ApplicationType[] | undefined;
  name?: string | undefined;
};

const matching = <Q extends ReturnType<typeof withJudge>>(
  query: Q,
  { eventId, status, types, name }: ApplicationsFilter,
) =>
  query
    .where('eventId', '=', eventId)
    .where('status', '=', status)
    .$if(types !== undefined, part => part.where('staffApplications.type', 'in', types!))
    .$if(Boolean(name), part => part.where(plainName(sql.ref('users.name')), 'like', patternOf(name!)));

/** Lists pending applications in order of arrival, all others by name (ORG-444). */
export const listOfEvent = (db: Db, filter: ApplicationsFilter, { limit, offset }: { limit: number; offset: number }) =>
  matching(withJudge(db), filter)
    .$if(filter.status === 'pending', part => part.orderBy('staffApplications.createdAt'))
    .orderBy(plainName(sql.ref('users.name')))
    .orderBy('staffApplications.id')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countOfEvent(db: Db, filter: ApplicationsFilter): Promise<number> {
  const { count } = await db
    .selectFrom(matching(withJudge(db), filter).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the applications of the whole event, whatever the filter. */
export async function countByStatus(db: Db, eventId: string): Promise<{ pending: number; approved: number }> {
  const rows = await db
    .selectFrom('staffApplications')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('eventId', '=', eventId)
    .groupBy('status')
    .execute();
  const countOf = (status: ApplicationStatus) => rows.find(row => row.status === status)?.count ?? 0;
  return { pending: countOf('pending'), approved: countOf('approved') };
}

/** Finds an application with its judge's profile (ORG-152). */
export const findDetail = (db: Db, id: string) =>
  withJudge(db)
    .select(['users.birthdate', 'users.passport', 'users.ciudad', 'users.estado', 'users.pais', 'users.tallaFranela'])
    .select(['staffApplications.aboutExperience', 'events.organizationId', ...eventCard])
    .where('staffApplications.id', '=', id)
    .executeTakeFirst();

export type DetailRow = NonNullable<Awaited<ReturnType<typeof findDetail>>>;

export const listCategories = (db: Db, eventId: string) =>
  db
    .selectFrom('categories')
    .select(['id as uid', 'name'])
    .where('eventId', '=', eventId)
    .orderBy('position')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const findLatest = (db: Db, judgeId: string, organizationId: string, status?: ApplicationStatus) =>
  db
    .selectFrom('staffApplications')
    .innerJoin('events', 'events.id', 'staffApplications.eventId')
    .select(['staffApplications.createdAt', 'staffApplications.decidedAt'])
    .where('judgeId', '=', judgeId)
    .where('events.organizationId', '=', organizationId)
    .$if(status !== undefined, query => query.where('status', '=', status!))
    .orderBy('staffApplications.updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
