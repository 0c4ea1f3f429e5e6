import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Categories } from '#server/db/types.gen.ts';

const columns = ['id', 'name', 'team', 'members', 'capacity', 'ageMin', 'ageMax', 'admits'] as const;
export type MoveCategory = Pick<Selectable<Categories>, (typeof columns)[number]>;

/** The categories among which an entry of that event may be. */
export const listCategoriesOf = (db: Db, eventId: string): Promise<MoveCategory[]> =>
  db
    .selectFrom('categories')
    .select(columns)
    .where('eventId', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Whether anything of its category was written down for that entry: a result, or why it has none. */
export async function hasResults(db: Db, entryId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from results where entry_id = ${entryId})
      or exists (select from result_marks where entry_id = ${entryId}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
