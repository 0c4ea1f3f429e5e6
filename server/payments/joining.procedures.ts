import { signedIn } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
import { createOrder } from './create-order.ts';
import { readJoinOptions } from './join-options.ts';
import { listOrders, readOrder } from './order-view.ts';
import { answerTest, cancelOrder, payWithCard, settleOrder } from './pay-order.ts';

export const joining = {
  options: os.joining.options.handler(async ({ context, input }) =>
    readJoinOptions(context.app, await signedIn(context), input.id),
  ),
  createOrder: os.joining.createOrder.handler(async ({ context, input }) =>
    createOrder(context, await signedIn(context), input),
  ),
  payWithCard: os.joining.payWithCard.handler(async ({ context, input: { id, token } }) =>
    payWithCard(context.app, await signedIn(context), id, token),
  ),
  settle: os.joining.settle.handler(async ({ context, input }) =>
    settleOrder(context.app, await signedIn(context), input.id),
  ),
  answerTest: os.joining.answerTest.handler(async ({ context, input: { id, approve } }) =>
    answerTest(context.app, await signedIn(context), id, approve),
  ),
  cancel: os.joining.cancel.handler(async ({ context, input }) => {
    await cancelOrder(context.app, await signedIn(context), input.id);
    return {};
  }),
  readOrder: os.joining.readOrder.handler(async ({ context, input }) =>
    readOrder(context.app, await signedIn(context), input.id),
  ),
  listOrders: os.joining.listOrders.handler(async ({ context }) => listOrders(context.app, await signedIn(context))),
};
