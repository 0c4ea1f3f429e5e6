import { batchByKey } from '#server/foundation/db/batch-by-key.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';

export type SessionRow = { uid: string; type: Viewer['type']; email: string; isBlocked: boolean; expiresAt: Date };

/** Reads the session with its account, always from the database. */
export const findSession = batchByKey(async ({ sql }, tokens): Promise<ReadonlyMap<string, SessionRow>> => {
  const rows = await sql<(SessionRow & { token: string })[]>`
    select sessions.token, sessions.expires_at as "expiresAt", users.id as uid, users.type, users.email,
      users.blocked_at is not null as "isBlocked"
    from sessions join users on users.id = sessions.user_id
    where sessions.token = any(${tokens}) and users.erased_at is null`;
  return new Map(rows.map(({ token, ...row }) => [token, row]));
});

export const listSessions = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'token', 'ipAddress', 'userAgent', 'createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();

const others = (db: Db, userId: string, token: string) =>
  db.deleteFrom('sessions').where('userId', '=', userId).where('token', '!=', token).returning('id');

export const deleteOtherSessions = (db: Db, userId: string, token: string) => others(db, userId, token).execute();

export const deleteOtherSession = (db: Db, userId: string, token: string, id: string) =>
  others(db, userId, token).where('id', '=', id).executeTakeFirst();

export const deleteSessionsBefore = (db: Db, moment: Date) =>
  db.deleteFrom('sessions').where('expiresAt', '<', moment).execute();
