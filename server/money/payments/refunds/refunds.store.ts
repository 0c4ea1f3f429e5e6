import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Refunds } from '#server/foundation/db/types.gen.ts';

type RefundRow = Selectable<Refunds>;

export const findRefund = (db: Db, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();

export const lockRefund = (db: Db, id: string): Promise<RefundRow> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const insertRefund = (db: Db, refund: Insertable<Refunds>) => db.insertInto('refunds').values(refund).execute();

export const updateRefund = (db: Db, id: string, changes: Updateable<Refunds>) =>
  db.updateTable('refunds').set(changes).where('id', '=', id).execute();

/** Lists the refunds of one order, newest first. */
export const listRefunds = (db: Db, orderId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

export async function doneCents(db: Db, orderId: string): Promise<number> {
  const { cents } = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<number>('cents').as('cents'))
    .where('orderId', '=', orderId)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

export const listWaitingRefunds = (db: Db, askedBefore: Date) =>
  db
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'asked')
    .where('createdAt', '<=', askedBefore)
    .orderBy('createdAt')
    .limit(200)
    .execute();
