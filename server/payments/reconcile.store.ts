import type { Db } from '#server/db/connection.ts';
import type { OrderRow } from './orders.store.ts';

const most = 200;

/** Undecided ones whose hold ended before a day ago are no longer asked for; their webhook still finds them. */
export const listUndecided = (
  db: Db,
  { askedBefore, heldAfter }: { askedBefore: Date; heldAfter: Date },
): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('askedAt', '<=', askedBefore)
    .where('updatedAt', '<=', askedBefore)
    .where('heldUntil', '>', heldAfter)
    .where('state', 'in', ['created', 'failed'])
    .orderBy('updatedAt')
    .limit(most)
    .execute();

/** Those whose provider was not asked, or has said nothing for a day. */
export const listLapsed = (db: Db, now: Date, heldBefore: Date) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'created')
    .where('heldUntil', '<=', now)
    .where(eb => eb.or([eb('askedAt', 'is', null), eb('heldUntil', '<=', heldBefore)]))
    .orderBy('heldUntil')
    .limit(most)
    .execute();

/** Paid, without an entry and without money on its way back; all of it back, an order is paid no longer. */
export const listUnsettled = (db: Db, before: Date): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('state', '=', 'paid')
    .where('updatedAt', '<=', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('refunds').select('id').whereRef('orderId', '=', 'orders.id').where('state', '=', 'asked')),
      ),
    )
    .limit(most)
    .execute();
