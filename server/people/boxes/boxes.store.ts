import type { BoxRequestState } from '#contract/people/boxes.ts';
import type { Db } from '#server/foundation/db/connection.ts';

export const findBoxRequest = (db: Db, uid: string) =>
  db.selectFrom('boxRequests').selectAll().where('uid', '=', uid).executeTakeFirst();

/** Locks the account against erasure until this transaction ends. */
export const holdGym = (db: Db, uid: string) =>
  db.selectFrom('users').select('id').where('id', '=', uid).where('erasedAt', 'is', null).forShare().executeTakeFirst();

/** Stores a request for a new name or logo. It may replace only a declined request. Returns the replaced picture. */
export async function insertBoxRequest(
  db: Db,
  request: { uid: string; organization: string; photoId: string; createdAt: Date },
): Promise<{ inserted: boolean; replacedPhotoId: string | null }> {
  const before = await db
    .selectFrom('boxRequests')
    .select(['photoId', 'status'])
    .where('uid', '=', request.uid)
    .forUpdate()
    .executeTakeFirst();
  if (before && before.status !== 'declined') return { inserted: false, replacedPhotoId: null };
  const inserted = await db
    .insertInto('boxRequests')
    .values(request)
    .onConflict(conflict =>
      conflict
        .column('uid')
        .doUpdateSet({ ...request, status: 'pending', reason: null, decidedAt: null, decidedBy: null })
        .where('boxRequests.status', '=', 'declined'),
    )
    .returning('uid')
    .executeTakeFirst();
  return { inserted: inserted !== undefined, replacedPhotoId: before?.photoId ?? null };
}

export const lockPendingRequest = (db: Db, uid: string) =>
  db
    .selectFrom('boxRequests')
    .innerJoin('users', 'users.id', 'boxRequests.uid')
    .select([
      'boxRequests.organization',
      'boxRequests.photoId',
      'boxRequests.status',
      'users.photoId as currentPhotoId',
      'users.email',
      'users.name',
    ])
    .where('boxRequests.uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();

export const decideBoxRequest = (
  db: Db,
  uid: string,
  decision: { status: BoxRequestState; reason: string | null; decidedAt: Date; decidedBy: string },
) => db.updateTable('boxRequests').set(decision).where('uid', '=', uid).execute();

export const listBoxRequests = (db: Db, status: BoxRequestState, limit: number, offset: number) =>
  db
    .selectFrom('boxRequests')
    .innerJoin('users', 'users.id', 'boxRequests.uid')
    .selectAll('boxRequests')
    .select(['users.name', 'users.email', 'users.photoId as currentPhotoId'])
    .where('status', '=', status)
    .orderBy('boxRequests.createdAt', status === 'pending' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countBoxRequests(db: Db, status: BoxRequestState): Promise<number> {
  const row = await db
    .selectFrom('boxRequests')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
