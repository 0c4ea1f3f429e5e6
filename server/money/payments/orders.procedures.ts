import { authed, os } from '#server/foundation/http/procedures.ts';
import { listOrders, readOrder } from '#server/money/payments/orders/order-view.ts';
import { answerTest, cancelOrder, payWithCard, settleOrder } from '#server/money/payments/orders/pay-order.ts';

export const orders = {
  payWithCard: os.orders.payWithCard.handler(({ context, input }) => payWithCard(context, input)),
  settle: os.orders.settle.handler(({ context, input }) => settleOrder(context, input)),
  answerTest: os.orders.answerTest.handler(({ context, input }) => answerTest(context, input)),
  cancel: os.orders.cancel.handler(({ context, input }) => cancelOrder(context, input)),
  readOrder: authed.orders.readOrder.handler(({ context: { app, viewer }, input }) => readOrder(app, viewer, input.id)),
  listOrders: authed.orders.listOrders.handler(({ context: { app, viewer } }) => listOrders(app, viewer)),
};
