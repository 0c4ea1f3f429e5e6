import type { Selectable } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { RunningSnapshots } from '#server/foundation/db/types.gen.ts';

export type SnapshotRow = Selectable<RunningSnapshots>;

export const listSnapshots = (db: Db, categoryId: string): Promise<SnapshotRow[]> =>
  db
    .selectFrom('runningSnapshots')
    .selectAll()
    .where('categoryId', '=', categoryId)
    .where('state', '!=', 'draft')
    .orderBy('processedAt', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();

export const findSnapshot = (db: Db, id: string): Promise<SnapshotRow | undefined> =>
  db.selectFrom('runningSnapshots').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the confirmation time of the newest file ever shown; 0 when there is none. */
export async function newestMoment(db: Db, categoryId: string): Promise<number> {
  const row = await db
    .selectFrom('runningSnapshots')
    .select(({ fn }) => fn.max('processedAt').as('newest'))
    .where('categoryId', '=', categoryId)
    .where('state', '!=', 'draft')
    .executeTakeFirst();
  return row?.newest?.getTime() ?? 0;
}

export async function updateSnapshot(
  db: Db,
  id: string,
  changes: Partial<Pick<SnapshotRow, 'state' | 'distanceM' | 'processedAt'>>,
): Promise<void> {
  await db.updateTable('runningSnapshots').set(changes).where('id', '=', id).execute();
}

/** Deletes unconfirmed files from before a moment. */
export async function deleteDraftsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('runningSnapshots').where('state', '=', 'draft').where('processedAt', '<', moment).execute();
}

export async function deleteDraftsBeyond(
  db: Db,
  column: 'categoryId' | 'uploadedBy',
  owner: string,
  most: number,
): Promise<void> {
  const beyond = db
    .selectFrom('runningSnapshots')
    .select('id')
    .where(column, '=', owner)
    .where('state', '=', 'draft')
    .orderBy('processedAt', 'desc')
    .offset(most);
  await db.deleteFrom('runningSnapshots').where('id', 'in', beyond).execute();
}

/** Deletes undone and replaced files before a moment. The file that a table shows has no newer one, so it stays. */
export async function deleteReplacedBefore(db: Db, moment: Date): Promise<void> {
  await db
    .deleteFrom('runningSnapshots as old')
    .where('processedAt', '<', moment)
    .where(({ and, or, eb, exists, selectFrom }) =>
      or([
        eb('state', '=', 'undone'),
        and([
          eb('state', '=', 'shown'),
          exists(
            selectFrom('runningSnapshots as newer')
              .select('newer.id')
              .whereRef('newer.categoryId', '=', 'old.categoryId')
              .whereRef('newer.processedAt', '>', 'old.processedAt')
              .where('newer.state', '=', 'shown')
              .where('newer.processedAt', '<', moment),
          ),
        ]),
      ]),
    )
    .execute();
}
