import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { OrganizationId } from '#domain/people/members/roles.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Categories, CategoryDefaults } from '#server/foundation/db/types.gen.ts';

const withCounts = (db: Db) =>
  db
    .selectFrom('categories')
    .selectAll('categories')
    .select(({ selectFrom }) => [
      selectFrom('entries')
        .whereRef('entries.categoryId', '=', 'categories.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('entries'),
      selectFrom('wods')
        .whereRef('wods.categoryId', '=', 'categories.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('tests'),
    ]);

export type CategoryRow = Selectable<Categories> & { entries: number; tests: number };

export const listCategories = (db: Db, eventId: string): Promise<CategoryRow[]> =>
  withCounts(db).where('eventId', '=', eventId).orderBy('position').orderBy('createdAt').orderBy('id').execute();

export const findCategory = (db: Db, id: string): Promise<CategoryRow | undefined> =>
  withCounts(db).where('id', '=', id).executeTakeFirst();

/** Lists the athletes and teams with an entry, in order of creation. */
export const listEntrants = (db: Db, of: 'eventId' | 'categoryId', id: string) =>
  db
    .selectFrom('entries')
    .select(['categoryId', 'userId'])
    .where(of, '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const insertCategory = (db: Db, category: Insertable<Categories>) =>
  db.insertInto('categories').values(category).execute();

export const updateCategoryRow = (db: Db, id: string, changes: Updateable<Categories>) =>
  db.updateTable('categories').set(changes).where('id', '=', id).execute();

export const deleteCategoryRow = (db: Db, id: string) => db.deleteFrom('categories').where('id', '=', id).execute();

export const nextPosition = async (db: Db, eventId: string): Promise<number> => {
  const row = await db
    .selectFrom('categories')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return row?.last === null || row?.last === undefined ? 0 : row.last + 1;
};

export async function countCategories(db: Db, eventId: string): Promise<number> {
  const row = await db
    .selectFrom('categories')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export const makeRoomAfter = (db: Db, eventId: string, position: number) =>
  db
    .updateTable('categories')
    .set(({ eb }) => ({ position: eb('position', '+', 1) }))
    .where('eventId', '=', eventId)
    .where('position', '>', position)
    .execute();

/** Stores the categories' positions in the order of the list. */
export const placeCategories = (db: Db, order: string[]) =>
  sql`
    update categories set position = place.ordinality - 1
    from unnest(${order}::text[]) with ordinality as place (id, ordinality)
    where categories.id = place.id`.execute(db);

export const findDefaults = (db: Db, organizationId: OrganizationId) =>
  db.selectFrom('categoryDefaults').selectAll().where('organizationId', '=', organizationId).executeTakeFirst();

export const saveDefaults = (db: Db, defaults: Insertable<CategoryDefaults>) =>
  db
    .insertInto('categoryDefaults')
    .values(defaults)
    .onConflict(conflict => conflict.column('organizationId').doUpdateSet(defaults))
    .execute();
