import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Wods } from '#server/foundation/db/types.gen.ts';

const withScenario = (db: Db) =>
  db
    .selectFrom('wods')
    .leftJoin('scenarios', 'scenarios.id', 'wods.scenarioId')
    .selectAll('wods')
    .select(['scenarios.position as scenarioPosition', 'scenarios.stageName as scenarioName']);

export type WithScenario = { scenarioPosition: number | null; scenarioName: string | null };
export type WodRow = Selectable<Wods> & WithScenario;

export const findWod = (db: Db, id: string): Promise<WodRow | undefined> =>
  withScenario(db).where('wods.id', '=', id).executeTakeFirst();

/** Blocks new results of these tests until the transaction ends. The transaction sees all results stored before. */
export const lockWods = (db: Db, of: 'id' | 'generalWodId' | 'categoryId', id: string) =>
  db.selectFrom('wods').select('id').where(of, '=', id).orderBy('id').forUpdate().execute();

/** Lists the tests of a category, oldest first (M3). */
export const listWods = (db: Db, categoryId: string): Promise<WodRow[]> =>
  withScenario(db).where('wods.categoryId', '=', categoryId).orderBy('wods.createdAt').orderBy('wods.id').execute();

export type BestTimes = { bestTime: number; overallBestTime: number };

/**
 * Lists all tests of the category, unrevealed ones too. Each has its best time, and the best time of its general test
 * in all categories. With `isPublic` only published categories count there.
 */
export const listMeasuredWods = (db: Db, categoryId: string, isPublic: boolean): Promise<(WodRow & BestTimes)[]> =>
  withScenario(db)
    .select([bestTime.as('bestTime'), overallBestTime(isPublic).as('overallBestTime')])
    .where('wods.categoryId', '=', categoryId)
    .orderBy('wods.createdAt')
    .orderBy('wods.id')
    .execute();

export const readBestTimes = (db: Db, id: string): Promise<BestTimes | undefined> =>
  db
    .selectFrom('wods')
    .select([bestTime.as('bestTime'), overallBestTime(false).as('overallBestTime')])
    .where('id', '=', id)
    .executeTakeFirst();

/** Returns derived values for general tests: one row per test made of them. */
export const listGeneralFacts = (db: Db, eventId: string, isPublic: boolean) =>
  db
    .selectFrom('wods')
    .innerJoin('categories', 'categories.id', 'wods.categoryId')
    .select(['wods.generalWodId', 'wods.shownFrom', 'categories.team', overallBestTime(isPublic).as('overallBestTime')])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('results')
          .select('results.id')
          .whereRef('results.wodId', '=', 'wods.id')
          .where('results.appealed', '=', true),
      ).as('appealed'),
    )
    .where('wods.eventId', '=', eventId)
    .where('wods.generalWodId', 'is not', null)
    .execute();

export const insertWods = (db: Db, wods: Insertable<Wods>[]) => db.insertInto('wods').values(wods).execute();

export const updateWodRows = (db: Db, ids: string[], changes: Updateable<Wods>) =>
  db.updateTable('wods').set(changes).where('id', 'in', ids).execute();

/** Saves changes of a test and returns its new version. */
export const saveWod = (db: Db, id: string, changes: Updateable<Wods>) =>
  db.updateTable('wods').set(changes).where('id', '=', id).returning('version').executeTakeFirstOrThrow();

/** Lists those of the tests that the live day has begun. */
export const listBegun = (db: Db, ids: string[]) =>
  db.selectFrom('wods').select('id').where('id', 'in', ids).where('status', 'in', ['active', 'finished']).execute();

export const deleteWodRows = (db: Db, ids: string[]) => db.deleteFrom('wods').where('id', 'in', ids).execute();

export const listScenarios = (db: Db, eventId: string) =>
  db.selectFrom('scenarios').select('id').where('eventId', '=', eventId).execute();

export async function countResults(db: Db, wodId: string): Promise<number> {
  const row = await db
    .selectFrom('results')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('wodId', '=', wodId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * SQL for the best valid time of a test that reached the target. Takes the first match along the index of a test's
 * times (R3).
 */
const bestOf = (wod: string): RawBuilder<number | null> => sql`(
  select results.time_ms from results
    join entries on entries.id = results.entry_id join categories on categories.id = results.category_id
  where results.wod_id = ${sql.ref(`${wod}.id`)} and results.time_ms is not null and ${sql.ref(`${wod}.need_time`)}
    and results.status <> 'rejected' and entries.standing = 'in'
    and (${sql.ref(`${wod}.type_wod`)} <> 'for time' or ${sql.ref(`${wod}.valid_reps`)} is null
      or results.quantity >= ${sql.ref(`${wod}.valid_reps`)} * 1000::bigint * greatest(1, categories.members))
  order by results.time_ms limit 1)`;

/** The best time of a test in milliseconds. 0 without a time. */
const bestTime = sql<number>`coalesce(${bestOf('wods')}, 0)`;

/**
 * The best time of all tests of the same general test, in milliseconds. The public version counts published categories
 * only.
 */
const overallBestTime = (isPublic: boolean) => sql<number>`coalesce((
  select min(${bestOf('same')}) from wods as same join categories as home on home.id = same.category_id
  where same.general_wod_id = wods.general_wod_id and (${!isPublic}::boolean or home.publish = 'publish')
), ${bestOf('wods')}, 0)`;
