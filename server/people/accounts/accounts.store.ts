import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Sessions, Users } from '#server/foundation/db/types.gen.ts';
import type { UserRow } from './user.ts';

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email', '=', email).where('erasedAt', 'is', null).executeTakeFirst();

export const findUser = (db: Db, id: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .leftJoin('pendingDeletions', join =>
      join
        .onRef('pendingDeletions.userId', '=', 'users.id')
        .on('pendingDeletions.confirmedAt', 'is not', null)
        .on('pendingDeletions.erasedAt', 'is', null),
    )
    .selectAll('users')
    .select('pendingDeletions.dueAt as deletionDueAt')
    .where('users.id', '=', id)
    .where('users.erasedAt', 'is', null)
    .executeTakeFirst();

/** Stores a new account. False if another account has the email. */
export async function insertUser(db: Db, user: Insertable<Users>, passwordHash: string | null): Promise<boolean> {
  const inserted = await db
    .insertInto('users')
    .values(user)
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await db
    .insertInto('credentials')
    .values({
      id: crypto.randomUUID(),
      userId: user.id,
      accountId: user.id,
      providerId: 'credential',
      password: passwordHash,
    })
    .execute();
  return true;
}

/** Stores an account without credentials, so nobody can sign in with it. */
export const insertStandIn = (db: Db, user: Insertable<Users>) => db.insertInto('users').values(user).execute();

export const updateUser = (db: Db, id: string, changes: Updateable<Users>) =>
  db.updateTable('users').set(changes).where('id', '=', id).execute();

/** Changes an account. False if the account no longer exists. */
export async function updateUserUnlessErased(db: Db, id: string, changes: Updateable<Users>): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set(changes)
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const lockUser = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('erasedAt', 'is', null).forUpdate().executeTakeFirst();

export const updatePasswordHash = (db: Db, userId: string, password: string, now: Date) =>
  db
    .updateTable('credentials')
    .set({ password, updatedAt: now })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('credentials')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? null;
}

export const deleteCredentials = (db: Db, userId: string) =>
  db.deleteFrom('credentials').where('userId', '=', userId).execute();

export const deleteDemoAccount = (db: Db, userId: string) =>
  db.deleteFrom('demoAccounts').where('userId', '=', userId).execute();

export const deleteBoxRequest = (db: Db, uid: string) =>
  db.deleteFrom('boxRequests').where('uid', '=', uid).returning('photoId').executeTakeFirst();

/** Waits for a concurrent change of the password and returns the new hash. */
export async function waitForPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('credentials')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .forShare()
    .executeTakeFirst();
  return row?.password ?? null;
}

export const insertSession = (db: Db, session: Insertable<Sessions>) =>
  db.insertInto('sessions').values(session).execute();

export const findSessionStart = async (db: Db, token: string) =>
  (await db.selectFrom('sessions').select('createdAt').where('token', '=', token).executeTakeFirst())?.createdAt;

export const deleteSession = (db: Db, token: string) => db.deleteFrom('sessions').where('token', '=', token).execute();

export const deleteSessions = (db: Db, userId: string) =>
  db.deleteFrom('sessions').where('userId', '=', userId).execute();

/** Deletes the oldest sessions of an account. It counts the sessions of programs and of browsers separately. */
export const deleteOldestSessions = (
  db: Db,
  { userId, isProgram }: { userId: string; isProgram: boolean },
  most: number,
) =>
  db
    .deleteFrom('sessions')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('sessions')
        .select('id')
        .where('userId', '=', userId)
        .where('isProgram', '=', isProgram)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .offset(most),
    )
    .execute();

/** Returns those of the pictures that a row still uses. */
export async function findUsedPhotos(db: Db, photoIds: string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('users')
    .select('photoId')
    .where('photoId', 'in', photoIds)
    .union(db.selectFrom('boxRequests').select('photoId').where('photoId', 'in', photoIds))
    .union(db.selectFrom('events').select('photoId').where('photoId', 'in', photoIds))
    .union(db.selectFrom('categories').select('photoId').where('photoId', 'in', photoIds))
    .union(db.selectFrom('sponsors').select('photoId').where('photoId', 'in', photoIds))
    .union(db.selectFrom('wods').select('photoId').where('photoId', 'in', photoIds))
    .union(db.selectFrom('generalWods').select('photoId').where('photoId', 'in', photoIds))
    .union(db.selectFrom('teams').select('photoId').where('photoId', 'in', photoIds))
    .union(db.selectFrom('videos').select('posterId as photoId').where('posterId', 'in', photoIds))
    // Until a team exists, its unpaid order keeps the team's logo.
    .union(
      db
        .selectFrom('orders')
        .select(sql<string | null>`team ->> 'photoId'`.as('photoId'))
        .where(sql<string>`team ->> 'photoId'`, 'in', photoIds)
        .where('state', 'in', ['created', 'paid', 'failed']),
    )
    .execute();
  return new Set(rows.map(row => row.photoId).filter(id => id !== null));
}
