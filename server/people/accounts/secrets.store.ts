import type { Db } from '#server/foundation/db/connection.ts';
import type { Secrets } from '#server/foundation/db/types.gen.ts';

export const findSecret = (db: Db, name: Secrets['name']) =>
  db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();

const insertWhenNone = (db: Db, name: Secrets['name'], value: string) =>
  db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doNothing());

export const insertSecret = (db: Db, name: Secrets['name'], value: string) => insertWhenNone(db, name, value).execute();

export const writeSecret = (db: Db, name: Secrets['name'], value: string) =>
  db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute();

/** Replaces a secret in one statement. False if it was not `before` any more. */
export async function claimSecret(db: Db, name: Secrets['name'], before: string | null, value: string) {
  const claimed =
    before === null
      ? insertWhenNone(db, name, value).returning('name').executeTakeFirst()
      : db
          .updateTable('secrets')
          .set({ value })
          .where('name', '=', name)
          .where('value', '=', before)
          .returning('name')
          .executeTakeFirst();
  return (await claimed) !== undefined;
}
