import { type Insertable, sql, type Updateable } from 'kysely';
import { saidOfEntry } from '#server/day/attendance/attendance.reads.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Heats, Rails, Runs } from '#server/foundation/db/types.gen.ts';
import { shownEntryName } from '#server/registration/entries/shown-name.ts';
import { placeId } from './places.reads.ts';

export type Target = { categoryId: string } | { testId: string } | { heatId: string } | { railId: string };
type PlaceOfDay = { eventId: string; categoryId: string };

/** Event and category of a target, without an access check. */
export function findHome(db: Db, target: Target): Promise<PlaceOfDay | undefined> {
  if ('railId' in target) {
    return db
      .selectFrom('rails')
      .innerJoin('heats', 'heats.id', 'rails.heatId')
      .select(['heats.eventId', 'heats.categoryId'])
      .where('rails.id', '=', target.railId)
      .executeTakeFirst();
  }
  if ('heatId' in target) {
    return db.selectFrom('heats').select(['eventId', 'categoryId']).where('id', '=', target.heatId).executeTakeFirst();
  }
  if ('testId' in target) {
    const wods = db.selectFrom('wods').select(['eventId', 'categoryId']).where('id', '=', target.testId);
    return wods.where('typeEvent', '=', 'offline').executeTakeFirst();
  }
  const categories = db.selectFrom('categories').select(['eventId', 'id as categoryId']);
  return categories.where('id', '=', target.categoryId).executeTakeFirst();
}

export const findHeatName = (db: Db, id: string) =>
  db
    .selectFrom('heats')
    .innerJoin('wods', 'wods.id', 'heats.wodId')
    .select(['heats.name', 'wods.unit', 'wods.typeWod', 'wods.needTime', 'wods.validReps'])
    .select(['wods.isWodPenalized', 'wods.timeCap'])
    .where('heats.id', '=', id)
    .executeTakeFirst();

const handlers = (db: Db) =>
  db
    .selectFrom('staffApplications')
    .innerJoin('users', 'users.id', 'staffApplications.judgeId')
    .select(['staffApplications.id', 'users.name'])
    .where('status', '=', 'approved')
    .where('mayManage', '=', true);
export type HandlerRow = { id: string; name: string };

export const listHandlers = (db: Db, eventId: string): Promise<HandlerRow[]> =>
  handlers(db).where('eventId', '=', eventId).orderBy('decidedAt').orderBy('staffApplications.id').execute();

const categoryColumns = [
  ...(['id', 'name', 'status', 'ageMin', 'ageMax', 'startsAt', 'endsAt'] as const),
  ...(['team', 'typeCategory', 'heatTimeCap', 'warmUpTimeCap'] as const),
] as const;

export const listCategoriesOfDay = (db: Db, eventId: string) =>
  db
    .selectFrom('categories')
    .select(categoryColumns)
    .where('eventId', '=', eventId)
    .orderBy('position')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
export type DayCategoryRow = Awaited<ReturnType<typeof listCategoriesOfDay>>[number];

export const findCategoryOfDay = (db: Db, id: string): Promise<DayCategoryRow | undefined> =>
  db.selectFrom('categories').select(categoryColumns).where('id', '=', id).executeTakeFirst();

/** Tests in their order within the category, without those of the qualifier (V4). */
export const listTestsOfDay = (db: Db, categoryId: string) =>
  db
    .selectFrom('wods')
    .leftJoin('scenarios', 'scenarios.id', 'wods.scenarioId')
    .select(['wods.id', 'wods.name', 'wods.status', 'wods.startsAt', 'wods.timeCap', 'wods.typeWod', 'wods.scenarioId'])
    .select('scenarios.stageName')
    .where('wods.categoryId', '=', categoryId)
    .where('wods.typeEvent', '=', 'offline')
    .orderBy('wods.createdAt')
    .orderBy('wods.id')
    .execute();
export type DayTestRow = Awaited<ReturnType<typeof listTestsOfDay>>[number];

/** Heats of a category, ordered by test, then by position. */
export const listHeats = (db: Db, categoryId: string) =>
  db
    .selectFrom('heats')
    .innerJoin('wods', 'wods.id', 'heats.wodId')
    .leftJoin('runs', 'runs.id', 'heats.runId')
    .selectAll('heats')
    .select(['heats.wodId as testId', 'runs.state', 'runs.segments', 'runs.capMs', 'runs.held'])
    .select(['runs.kind', 'runs.isManual'])
    .where('heats.categoryId', '=', categoryId)
    .where('wods.typeEvent', '=', 'offline')
    .orderBy('wods.createdAt')
    .orderBy('wods.id')
    .orderBy('heats.position')
    .execute();
export type HeatRow = Awaited<ReturnType<typeof listHeats>>[number];

export const listBusy = (db: Db, eventId: string) =>
  db
    .selectFrom('runs')
    .innerJoin('heats', 'heats.runId', 'runs.id')
    .innerJoin('categories', 'categories.id', 'heats.categoryId')
    .leftJoin('scenarios', 'scenarios.id', 'runs.placeId')
    .select(['runs.placeId', 'heats.id as heatId', 'heats.name as heat', 'categories.name as category'])
    .select('scenarios.stageName as placeName')
    .where('runs.eventId', '=', eventId)
    .where('runs.state', 'in', ['running', 'paused'])
    .orderBy('heats.startedAt')
    .execute();

/** Heats of a floor with their call and their start, as milliseconds. */
export const listMoved = async (db: Db, eventId: string, floorId: string) => {
  const rows = await db
    .selectFrom('heats')
    .innerJoin('wods', 'wods.id', 'heats.wodId')
    .innerJoin('categories', 'categories.id', 'heats.categoryId')
    .innerJoin('events', 'events.id', 'heats.eventId')
    .select(['heats.id', 'heats.name', 'categories.name as category', 'heats.calledAt', 'heats.startedAt'])
    .where('heats.eventId', '=', eventId)
    .where(placeId, '=', floorId)
    .execute();
  return rows.map(({ calledAt, startedAt, ...heat }) => ({
    ...heat,
    calledAt: calledAt?.getTime() ?? null,
    startedAt: startedAt?.getTime() ?? null,
  }));
};

export const listPlannedHeats = (db: Db, eventId: string) =>
  db
    .selectFrom('heats')
    .innerJoin('wods', 'wods.id', 'heats.wodId')
    .select(['heats.wodId as testId', 'heats.categoryId', 'wods.scenarioId', 'heats.plannedAt', 'heats.slotS'])
    .where('heats.eventId', '=', eventId)
    .where('heats.status', '<>', 'finished')
    .execute();

/** The only insert of heats. No heat starts before its test. */
export const insertHeats = (
  db: Db,
  { startsAt }: Pick<DayTestRow, 'startsAt'>,
  heats: (Insertable<Heats> & { plannedAt: Date })[],
) => {
  const values = heats.map(heat => (heat.plannedAt < startsAt ? { ...heat, plannedAt: startsAt } : heat));
  return db.insertInto('heats').values(values).execute();
};

export const insertRails = (db: Db, rails: Insertable<Rails>[]) => db.insertInto('rails').values(rails).execute();

/** Deletes the heats of a test. Their rails are deleted with them (cascade). */
export const deleteHeats = (db: Db, testId: string) => db.deleteFrom('heats').where('wodId', '=', testId).execute();

export const updateHeat = (db: Db, id: string, changes: Updateable<Heats>) =>
  db.updateTable('heats').set(changes).where('id', '=', id).execute();

/** Shifts later heats of the test by one position. */
export const makeRoomBehind = (db: Db, { testId, position }: Pick<HeatRow, 'testId' | 'position'>) =>
  db
    .updateTable('heats')
    .set(({ eb }) => ({ position: eb('position', '+', 1) }))
    .where('wodId', '=', testId)
    .where('position', '>', position)
    .execute();

/** Renumbers the heats of a test after a deletion. */
export const numberHeats = (db: Db, testId: string) =>
  sql`
    update heats set position = numbered.position
    from (select id, row_number() over (order by position) - 1 as position from heats where wod_id = ${testId}) as numbered
    where heats.id = numbered.id and heats.position <> numbered.position`.execute(db);

export const insertRun = (db: Db, run: Insertable<Runs>) => db.insertInto('runs').values(run).execute();

export const updateRun = (db: Db, id: string, changes: Updateable<Runs>) =>
  db
    .updateTable('runs')
    .set(changes)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Entries that may take part, in order of entry, with the boxes of all their members. */
export const listTakingPart = (db: Db, categoryId: string) =>
  db
    .selectFrom('entries')
    .leftJoin('users', 'users.id', 'entries.userId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .select(['entries.id', sql<string>`${sql.raw(shownEntryName)}`.as('name')])
    .select(({ selectFrom }) =>
      selectFrom('participants')
        .innerJoin('users as people', 'people.id', 'participants.userId')
        .select(sql<string[]>`coalesce(array_agg(distinct people.box_name), '{}')`.as('boxes'))
        .whereRef('participants.entryId', '=', 'entries.id')
        .where('people.boxName', 'is not', null)
        .as('boxes'),
    )
    .where('entries.categoryId', '=', categoryId)
    .where('entries.standing', '=', 'in')
    .orderBy('entries.createdAt')
    .orderBy('entries.id')
    .execute();

/** Occupied rails of a category whose entry has neither a result nor a mark in the test. */
const openRails = (db: Db, categoryId: string) =>
  db
    .selectFrom('rails')
    .innerJoin('entries', 'entries.id', 'rails.entryId')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .where('heats.categoryId', '=', categoryId)
    .where('entries.categoryId', '=', categoryId)
    .where('entries.standing', '=', 'in')
    .where('rails.state', '<>', 'void')
    .where(
      sql<boolean>`not exists (select from results where results.wod_id = rails.wod_id and results.entry_id = rails.entry_id)
      and not exists (select from result_marks as marks where marks.wod_id = rails.wod_id and marks.entry_id = rails.entry_id)`,
    );

export const countOpenRails = (db: Db, categoryId: string) =>
  openRails(db, categoryId)
    .select(['rails.wodId', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('rails.wodId')
    .execute();

export const listOpenRails = (db: Db, categoryId: string, testId: string) =>
  openRails(db, categoryId)
    .leftJoin('users', 'users.id', 'entries.userId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .leftJoin('attendances', 'attendances.entryId', 'entries.id')
    .select(['heats.id as heatId', 'heats.name as heat', 'rails.number', 'rails.state'])
    .select(saidOfEntry)
    .select(sql<string>`${sql.raw(shownEntryName)}`.as('name'))
    .where('rails.wodId', '=', testId)
    .orderBy('heats.position')
    .orderBy('rails.number')
    .execute();
