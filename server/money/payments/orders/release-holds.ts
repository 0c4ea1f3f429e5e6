import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { listOpenIds, lockOrder, type OrderRow } from '#server/money/payments/orders.store.ts';
import { giveUpOrder } from './apply-payment-event.ts';

/**
 * Releases all unpaid places of an event that sells no more. An order that is being charged now stays, and its money is
 * refunded when it comes. Caller holds the event lock (N8).
 */
export async function releaseHoldsOf(trx: Db, app: App, eventId: string): Promise<void> {
  const given: OrderRow[] = [];
  // Locks all orders before their goods, as a payment does: first its order, then the ticket types.
  for (const { id } of await listOpenIds(trx, eventId)) {
    const order = await lockOrder(trx, id);
    if (order.state === 'created' && !order.askedAt) given.push(order);
  }
  for (const [kind, orders] of Map.groupBy(given, order => order.kind)) {
    await app.goods[kind]?.letGo(trx, orders);
  }
  for (const order of given) await giveUpOrder(trx, app, order, 'rules', 'hidden');
}
