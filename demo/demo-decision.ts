import type { Db } from '#server/foundation/db/connection.ts';

/** The answer about demo data is stored, so that the question comes once, not at every start. */
export async function wasDemoDecided(db: Db): Promise<boolean> {
  return (await db.selectFrom('secrets').select('name').where('name', '=', 'demo').executeTakeFirst()) !== undefined;
}

export const keepDemoDecision = (db: Db, value: 'loaded' | 'no') =>
  db
    .insertInto('secrets')
    .values({ name: 'demo', value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute();
