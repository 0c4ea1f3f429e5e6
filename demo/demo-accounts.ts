import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';

export const listDemoAccounts = (db: Db) =>
  db
    .selectFrom('demoAccounts')
    .innerJoin('users', 'users.id', 'demoAccounts.userId')
    .select(['users.type', 'users.name as displayName', 'users.email', 'demoAccounts.password'])
    .where('users.erasedAt', 'is', null)
    .orderBy('users.createdAt')
    .execute();

/** True while accounts with known passwords exist. The server then listens only on this machine by default. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('demoAccounts').select('userId').limit(1).executeTakeFirst()) !== undefined;
}

/** PIZARRA_DEMO=no closes these accounts: their passwords were shown at the first start. */
export async function isClosedDemoAccount({ config, database }: Pick<App, 'config' | 'database'>, userId: string) {
  if (config.demo) return false;
  const found = database.kysely.selectFrom('demoAccounts').select('userId').where('userId', '=', userId);
  return (await found.executeTakeFirst()) !== undefined;
}

export const endDemoSessions = (db: Db) =>
  db
    .deleteFrom('sessions')
    .where('userId', 'in', ({ selectFrom }) => selectFrom('demoAccounts').select('userId'))
    .execute();
