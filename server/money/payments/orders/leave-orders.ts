import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { addHistory, listCreated, lockOrder, markLeft } from '#server/money/payments/orders.store.ts';
import { giveUpOrder } from './apply-payment-event.ts';

type Left = { eventId: string; userIds: readonly string[] };

/**
 * Releases the unpaid orders of people who leave an event. An order that is being charged now stays, and its money is
 * refunded when it comes. Caller holds the event lock (N14).
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

/** Records that an athlete gave the paid place up. Returns the payer's id (N14). */
export async function noteWithdrawn(trx: Db, app: App, orderId: string): Promise<string | null> {
  const { userId } = await lockOrder(trx, orderId);
  const line = { orderId, event: 'withdrawn', source: 'browser', cents: null, note: null } as const;
  await addHistory(trx, { ...line, at: app.now() });
  return userId;
}
