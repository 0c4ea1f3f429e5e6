import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { giveUpOrder } from './order-news.ts';
import { addHistory, listCreated, lockOrder, markLeft } from './orders.store.ts';

type Left = { eventId: string; userIds: readonly string[] };

/**
 * N14: who goes out of an event keeps no place there that was only asked for; one that is being charged right now goes back
 * when its money comes. Asked with the event held.
 */
export async function leaveOrders(trx: Db, app: App, { eventId, userIds }: Left): Promise<void> {
  for (const userId of userIds) {
    for (const { id } of await listCreated(trx, userId, eventId)) {
      const order = await lockOrder(trx, id);
      if (order.state === 'created' && !order.askedAt) await giveUpOrder(trx, app, order, 'browser', 'withdrawn');
    }
    await markLeft(trx, { eventId, userId, leftAt: app.now() });
  }
}

/** N14: the place that an order paid for was given up. Answers who paid. */
export async function noteWithdrawn(trx: Db, app: App, orderId: string): Promise<string | null> {
  const { userId } = await lockOrder(trx, orderId);
  const line = { orderId, event: 'withdrawn', source: 'browser', cents: null, note: null } as const;
  await addHistory(trx, { ...line, at: app.now() });
  return userId;
}
