import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { BrowserKeys } from './web-push.ts';

const columns = ['id', 'endpoint', 'p256dh', 'auth'] as const;

export type NewSubscription = BrowserKeys & { id: string; endpoint: string; madeAt: Date };

/** The browser belongs to the account that asked last. False when its session is over. */
export async function saveSubscription(db: Db, sessionToken: string, { id, endpoint, ...rest }: NewSubscription) {
  const { numAffectedRows } = await sql`
    insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, made_at)
    select ${id}, user_id, id, ${endpoint}, ${rest.p256dh}, ${rest.auth}, ${rest.madeAt.toISOString()}::timestamptz
    from sessions where token = ${sessionToken}
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, made_at = excluded.made_at`.execute(db);
  return Number(numAffectedRows) === 1;
}

/** Commands of one account wait for each other here, so that its bound holds. */
export const lockSubscriber = (db: Db, userId: string) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();

export const deleteOldestSubscriptions = (db: Db, userId: string, most: number) =>
  db
    .deleteFrom('pushSubscriptions')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('pushSubscriptions')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('madeAt', 'desc')
        .orderBy('id')
        .offset(most),
    )
    .execute();

export const findSubscription = (db: Db, userId: string, endpoint: string) =>
  db
    .selectFrom('pushSubscriptions')
    .select(columns)
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();

export const deleteOwnSubscription = (db: Db, userId: string, endpoint: string) =>
  db.deleteFrom('pushSubscriptions').where('userId', '=', userId).where('endpoint', '=', endpoint).execute();

export const deleteSubscriptions = (db: Db, ids: readonly string[]) =>
  db.deleteFrom('pushSubscriptions').where('id', 'in', ids).execute();
