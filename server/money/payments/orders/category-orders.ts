import type { Db } from '#server/foundation/db/connection.ts';
import { deleteUnbegunOrders, hasOrders } from '#server/money/payments/orders.store.ts';

/**
 * Deletes the orders of a category that never began. True if the category has no order left: no order was paid, may be
 * paid or holds a place. Caller holds the event lock (J6).
 */
export async function dropOrdersOfCategory(trx: Db, categoryId: string, now: Date): Promise<boolean> {
  await deleteUnbegunOrders(trx, categoryId, now);
  return !(await hasOrders(trx, categoryId));
}
