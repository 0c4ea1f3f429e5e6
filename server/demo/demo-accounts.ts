import type { Db } from '#server/db/connection.ts';

export const listDemoAccounts = (db: Db) =>
  db
    .selectFrom('demoAccounts')
    .innerJoin('users', 'users.id', 'demoAccounts.userId')
    .select(['users.type', 'users.name as displayName', 'users.email', 'demoAccounts.password'])
    .where('users.erasedAt', 'is', null)
    .orderBy('users.createdAt')
    .execute();

/** Accounts with known passwords: as long as there are any the server stays on this machine unless told otherwise. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('demoAccounts').select('userId').limit(1).executeTakeFirst()) !== undefined;
}
