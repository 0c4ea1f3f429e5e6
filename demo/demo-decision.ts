import type { Db } from '#server/foundation/db/connection.ts';

/** What was decided about demo data is kept in the store: it is asked once, not at every start. */
export async function wasDemoDecided(db: Db): Promise<boolean> {
  return (await db.selectFrom('secrets').select('name').where('name', '=', 'demo').executeTakeFirst()) !== undefined;
}

export const keepDemoDecision = (db: Db, value: 'loaded' | 'no') =>
  db
    .insertInto('secrets')
    .values({ name: 'demo', value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute();
