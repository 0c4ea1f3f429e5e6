import type { Db } from '#server/foundation/db/connection.ts';
import type { Secrets } from '#server/foundation/db/types.gen.ts';

export const findSecret = (db: Db, name: Secrets['name']) =>
  db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();

export const insertSecret = (db: Db, name: Secrets['name'], value: string) =>
  db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute();

export const updateSecret = (db: Db, name: Secrets['name'], value: string) =>
  db.updateTable('secrets').set({ value }).where('name', '=', name).execute();
