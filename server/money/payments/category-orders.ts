import type { Db } from '#server/foundation/db/connection.ts';
import { deleteUnbegunOrders, hasOrders } from './orders.store.ts';

/**
 * J6: whether an order of a category has, had or may still get money, or keeps a place. The others were never begun and
 * go with the category. Asked with the event locked.
 */
export async function dropOrdersOfCategory(trx: Db, categoryId: string, now: Date): Promise<boolean> {
  await deleteUnbegunOrders(trx, categoryId, now);
  return !(await hasOrders(trx, categoryId));
}
