import type { Updateable } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Streaming } from '#server/foundation/db/types.gen.ts';

/** Reads the settings of the stream. The table has one row (PUB-272). */
export async function findStream(db: Db, { lock = false } = {}) {
  const asked = db.selectFrom('streaming').selectAll().where('id', '=', 1);
  return (lock ? asked.forUpdate() : asked).executeTakeFirstOrThrow();
}
export type StreamRow = Awaited<ReturnType<typeof findStream>>;

export const updateStream = (db: Db, changes: Updateable<Streaming>) =>
  db.updateTable('streaming').set(changes).where('id', '=', 1).execute();

const passes = (db: Db, streamNo: number) =>
  db.selectFrom('streamPasses').where('streamNo', '=', streamNo).where('revokedAt', 'is', null);

export async function countPasses(db: Db, streamNo: number): Promise<number> {
  const { count } = await passes(db, streamNo)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Finds a user's valid pass of this stream, with the order's provider and test mode (PUB-273, PUB-316). */
export const findPass = (db: Db, streamNo: number, userId: string) =>
  passes(db, streamNo)
    .innerJoin('orders', 'orders.id', 'streamPasses.orderId')
    .select(['orders.isTest', 'orders.provider'])
    .where('streamPasses.userId', '=', userId)
    .executeTakeFirst();

/** Locks the pass of an account, so that its devices take turns. */
export const lockPass = (trx: Db, streamNo: number, userId: string) =>
  passes(trx, streamNo).select('orderId').where('userId', '=', userId).forUpdate().executeTakeFirst();

export const listWatchers = (db: Db, streamNo: number, userId: string) =>
  db
    .selectFrom('streamWatchers')
    .select(['device', 'since', 'seenAt'])
    .where('streamNo', '=', streamNo)
    .where('userId', '=', userId)
    .execute();

type Watcher = { streamNo: number; userId: string; device: string; since: Date; seenAt: Date };
export const saveWatcher = (db: Db, watcher: Watcher) =>
  db
    .insertInto('streamWatchers')
    .values(watcher)
    .onConflict(oc =>
      oc.columns(['streamNo', 'userId', 'device']).doUpdateSet({ since: watcher.since, seenAt: watcher.seenAt }),
    )
    .execute();

export const deleteWatchers = (db: Db, streamNo: number, userId: string, devices: readonly string[]) =>
  db
    .deleteFrom('streamWatchers')
    .where('streamNo', '=', streamNo)
    .where('userId', '=', userId)
    .where('device', 'in', devices)
    .execute();

export const deleteAllWatchers = (db: Db) => db.deleteFrom('streamWatchers').execute();

export const deleteWatchersOf = (db: Db, userId: string) =>
  db.deleteFrom('streamWatchers').where('userId', '=', userId).execute();

type Pass = { streamNo: number; userId: string; orderId: string; createdAt: Date };

/** Stores a pass, or makes a refunded one valid again for the new order. */
export const savePass = (db: Db, pass: Pass) =>
  db
    .insertInto('streamPasses')
    .values(pass)
    .onConflict(oc =>
      oc
        .columns(['streamNo', 'userId'])
        .doUpdateSet({ orderId: pass.orderId, createdAt: pass.createdAt, revokedAt: null }),
    )
    .execute();

export const revokePass = (db: Db, orderId: string, revokedAt: Date) =>
  db.updateTable('streamPasses').set({ revokedAt }).where('orderId', '=', orderId).execute();

export async function findStreamNo(db: Db, orderId: string): Promise<number | undefined> {
  const asked = db.selectFrom('orderItems').select('streamNo').where('orderId', '=', orderId);
  return (await asked.where('streamNo', 'is not', null).executeTakeFirst())?.streamNo ?? undefined;
}

/** Lists a user's unpaid orders of a stream, newest first. */
export const listUnpaid = (db: Db, streamNo: number, userId: string) =>
  db
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .select('orders.id')
    .where('orders.kind', '=', 'stream')
    .where('orders.userId', '=', userId)
    .where('orders.state', '=', 'created')
    .where('orderItems.streamNo', '=', streamNo)
    .orderBy('orders.createdAt', 'desc')
    .execute();
