import type { App } from '#server/app.ts';
import type { Db } from '#server/db/connection.ts';
import { giveUpOrder } from './order-news.ts';
import { lockOrder } from './orders.store.ts';

/**
 * N8: nobody keeps an unpaid place of an event that takes no money any more. What its provider is charging right now is
 * left to it: that money goes back when it comes. Asked with the event held.
 */
export async function releaseHoldsOf(trx: Db, app: App, eventId: string): Promise<void> {
  const open = await trx
    .selectFrom('orders')
    .select('id')
    .where('eventId', '=', eventId)
    .where('state', '=', 'created')
    .orderBy('id')
    .execute();
  for (const { id } of open) {
    const order = await lockOrder(trx, id);
    if (order.state === 'created' && !order.askedAt) await giveUpOrder(trx, app, order, 'rules', 'hidden');
  }
}

/** A10: whether money of this organization's events is still on its way, in or out. */
export async function hasOpenMoney(db: Db, organizationId: string, now: Date): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('events', 'events.id', 'orders.eventId')
    .select('orders.id')
    .where('events.organizationId', '=', organizationId)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('orders.state', '=', 'paid'),
        eb('orders.askedAt', 'is not', null),
        and([eb('orders.state', '=', 'created'), eb('orders.heldUntil', '>', now)]),
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.orderId', '=', 'orders.id')
            .where('refunds.state', '=', 'asked'),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}
