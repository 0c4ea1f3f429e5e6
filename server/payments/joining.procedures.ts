import { authed } from '#server/http/procedures.ts';
import { createOrder } from './create-order.ts';
import { readJoinOptions } from './join-options.ts';
import { listOrders, readOrder } from './order-view.ts';
import { answerTest, cancelOrder, payWithCard, settleOrder } from './pay-order.ts';
import { askForRefund } from './request-refund.ts';
import { withdraw } from './withdraw.ts';

export const joining = {
  options: authed.joining.options.handler(({ context: { app, viewer }, input }) =>
    readJoinOptions(app, viewer, input.id),
  ),
  createOrder: authed.joining.createOrder.handler(({ context, input }) => createOrder(context, context.viewer, input)),
  payWithCard: authed.joining.payWithCard.handler(({ context: { app, viewer }, input: { id, token } }) =>
    payWithCard(app, viewer, id, token),
  ),
  settle: authed.joining.settle.handler(({ context: { app, viewer }, input }) => settleOrder(app, viewer, input.id)),
  answerTest: authed.joining.answerTest.handler(({ context: { app, viewer }, input: { id, approve } }) =>
    answerTest(app, viewer, id, approve),
  ),
  cancel: authed.joining.cancel.handler(({ context: { app, viewer }, input }) => cancelOrder(app, viewer, input.id)),
  readOrder: authed.joining.readOrder.handler(({ context: { app, viewer }, input }) =>
    readOrder(app, viewer, input.id),
  ),
  listOrders: authed.joining.listOrders.handler(({ context: { app, viewer } }) => listOrders(app, viewer)),
  withdraw: authed.joining.withdraw.handler(({ context: { app, viewer }, input }) => withdraw(app, viewer, input)),
  askRefund: authed.joining.askRefund.handler(({ context: { app, viewer }, input }) =>
    askForRefund(app, viewer, input),
  ),
};
