import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { GeneralWods } from '#server/foundation/db/types.gen.ts';
import type { WithScenario } from './wods.store.ts';

const withScenario = (db: Db) =>
  db
    .selectFrom('generalWods')
    .leftJoin('scenarios', 'scenarios.id', 'generalWods.scenarioId')
    .selectAll('generalWods')
    .select(['scenarios.position as scenarioPosition', 'scenarios.stageName as scenarioName']);

export type GeneralWodRow = Selectable<GeneralWods> & WithScenario;

export const findGeneralWod = (db: Db, id: string): Promise<GeneralWodRow | undefined> =>
  withScenario(db).where('generalWods.id', '=', id).executeTakeFirst();

export const listGeneralWodRows = (db: Db, eventId: string): Promise<GeneralWodRow[]> =>
  withScenario(db)
    .where('generalWods.eventId', '=', eventId)
    .orderBy('generalWods.createdAt')
    .orderBy('generalWods.id')
    .execute();

export const insertGeneralWod = (db: Db, wod: Insertable<GeneralWods>) =>
  db.insertInto('generalWods').values(wod).execute();

export const updateGeneralWodRow = (db: Db, id: string, changes: Updateable<GeneralWods>) =>
  db.updateTable('generalWods').set(changes).where('id', '=', id).execute();

export const deleteGeneralWodRow = (db: Db, id: string) => db.deleteFrom('generalWods').where('id', '=', id).execute();

/**
 * Lists the categories of general tests in the event's order. Each has its test, and says whether the test has results.
 */
export const listAssignments = (db: Db, of: 'generalWodId' | 'eventId', id: string) =>
  db
    .selectFrom('generalWodCategories as assigned')
    .innerJoin('categories', 'categories.id', 'assigned.categoryId')
    .innerJoin('wods', join =>
      join
        .onRef('wods.generalWodId', '=', 'assigned.generalWodId')
        .onRef('wods.categoryId', '=', 'assigned.categoryId'),
    )
    .where(of === 'eventId' ? 'categories.eventId' : 'assigned.generalWodId', '=', id)
    .select(['assigned.generalWodId', 'categories.id as categoryId', 'categories.name', 'wods.id as wodId'])
    .select(['categories.startsAt', 'categories.endsAt', 'wods.photoId', 'wods.typeEvent'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('results').select('results.id').whereRef('results.wodId', '=', 'wods.id')).as('hasResults'),
    )
    .orderBy('categories.position')
    .orderBy('categories.id')
    .execute();
export type Assignment = Awaited<ReturnType<typeof listAssignments>>[number];

export const listCategoriesOf = (db: Db, eventId: string) =>
  db
    .selectFrom('categories')
    .select(['id', 'name', 'startsAt', 'endsAt'])
    .where('eventId', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute();

export const listWodNames = (db: Db, categoryIds: string[]) =>
  db.selectFrom('wods').select(['categoryId', 'name']).where('categoryId', 'in', categoryIds).execute();

export const insertAssignments = (db: Db, pairs: { generalWodId: string; categoryId: string }[]) =>
  db.insertInto('generalWodCategories').values(pairs).execute();

export const deleteAssignments = (db: Db, generalWodId: string, categoryIds: string[]) =>
  db
    .deleteFrom('generalWodCategories')
    .where('generalWodId', '=', generalWodId)
    .where('categoryId', 'in', categoryIds)
    .execute();
