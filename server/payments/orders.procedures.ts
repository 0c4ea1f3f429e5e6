import { authed } from '#server/http/procedures.ts';
import { listOrders, readOrder } from './order-view.ts';
import { answerTest, cancelOrder, payWithCard, settleOrder } from './pay-order.ts';

export const orders = {
  payWithCard: authed.orders.payWithCard.handler(({ context: { app, viewer }, input: { id, token } }) =>
    payWithCard(app, viewer, id, token),
  ),
  settle: authed.orders.settle.handler(({ context: { app, viewer }, input }) => settleOrder(app, viewer, input.id)),
  answerTest: authed.orders.answerTest.handler(({ context: { app, viewer }, input: { id, approve } }) =>
    answerTest(app, viewer, id, approve),
  ),
  cancel: authed.orders.cancel.handler(({ context: { app, viewer }, input }) => cancelOrder(app, viewer, input.id)),
  readOrder: authed.orders.readOrder.handler(({ context: { app, viewer }, input }) => readOrder(app, viewer, input.id)),
  listOrders: authed.orders.listOrders.handler(({ context: { app, viewer } }) => listOrders(app, viewer)),
};
