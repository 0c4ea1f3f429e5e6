import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { giveUpOrder } from './order-news.ts';
import { listOpenIds, lockOrder, type OrderRow } from './orders.store.ts';

/**
 * N8: nobody keeps an unpaid place of an event that takes no money any more. What its provider is charging right now is
 * left to it: that money goes back when it comes. Asked with the event held.
 */
export async function releaseHoldsOf(trx: Db, app: App, eventId: string): Promise<void> {
  const given: OrderRow[] = [];
  // All of them before anything that they hold: who pays for one holds its order first, and the ticket types after it.
  for (const { id } of await listOpenIds(trx, eventId)) {
    const order = await lockOrder(trx, id);
    if (order.state === 'created' && !order.askedAt) given.push(order);
  }
  for (const [kind, orders] of Map.groupBy(given, order => order.kind)) {
    await app.goods[kind]?.letGo(trx, orders);
  }
  for (const order of given) await giveUpOrder(trx, app, order, 'rules', 'hidden');
}
