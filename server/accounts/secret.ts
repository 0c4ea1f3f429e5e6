import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/connection.ts';

/** The key that signs the session cookies: made once, the same for every node on this database. */
export async function readSecret(db: Db): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name: 'session', value: randomBytes(32).toString('base64url') })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('secrets').select('value').where('name', '=', 'session').executeTakeFirstOrThrow();
  return row.value;
}
