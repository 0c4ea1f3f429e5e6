import { authed } from '#server/http/procedures.ts';
import { createOrder } from './create-order.ts';
import { readJoinOptions } from './join-options.ts';
import { askForRefund } from './request-refund.ts';
import { withdraw } from './withdraw.ts';

export const joining = {
  options: authed.joining.options.handler(({ context: { app, viewer }, input }) =>
    readJoinOptions(app, viewer, input.id),
  ),
  createOrder: authed.joining.createOrder.handler(({ context, input }) => createOrder(context, context.viewer, input)),
  withdraw: authed.joining.withdraw.handler(({ context: { app, viewer }, input }) => withdraw(app, viewer, input)),
  askRefund: authed.joining.askRefund.handler(({ context: { app, viewer }, input }) =>
    askForRefund(app, viewer, input),
  ),
};
