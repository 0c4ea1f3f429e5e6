import { messages } from '#contract/messages.ts';
import { nextState } from '#domain/money/orders/order-states.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { addHistory, type OrderRow, updateOrder } from '#server/money/payments/orders.store.ts';
import { askRefund } from '#server/money/payments/refunds/ask-refund.ts';
import { goodsOf, type HeldGoods } from './goods.ts';

type Paid = {
  order: OrderRow;
  /** True while the hold has not expired, so nobody else got the goods. */
  keepsPlace: boolean;
  cents: number;
  /** False if the charge is in another currency than its order. */
  isOfCurrency: boolean;
};

/** Gives a paid order its goods in the same transaction, or refunds it. */
export async function fulfilOrder(trx: Db, app: App, held: HeldGoods, paid: Paid): Promise<OrderRow> {
  const { order, keepsPlace, cents, isOfCurrency } = paid;
  const isWhole = isOfCurrency && cents === order.totalCents;
  const problem = isWhole ? await held.whyNot(order, keepsPlace) : messages.joining.refundedAmount;
  if (!problem) return give(trx, app, held, order);
  if (!isWhole) app.log.error({ order: order.id }, 'a charge was not of the amount of its order');
  await goodsOf(app, order).letGo(trx, [order]);
  const now = app.now();
  await askRefund(trx, app, { orderId: order.id, cents, reason: problem, id: `${order.id}.back`, source: 'rules' });
  return updateOrder(trx, order.id, { failure: problem, updatedAt: now });
}

async function give(trx: Db, app: App, held: HeldGoods, order: OrderRow): Promise<OrderRow> {
  const state = nextState(order.state, 'fulfilled');
  if (!state) return order;
  const now = app.now();
  await addHistory(trx, { orderId: order.id, event: 'fulfilled', source: 'rules', cents: null, note: null, at: now });
  const fulfilled = await updateOrder(trx, order.id, { state, failure: null, updatedAt: now });
  await held.give(fulfilled);
  return fulfilled;
}
