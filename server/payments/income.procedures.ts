import { signedIn } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
import { readHolds, releaseHold } from './own-holds.ts';
import { readIncome } from './read-income.ts';
import { refundOwnOrder } from './refund-order.ts';

export const income = {
  read: os.income.read.handler(async ({ context, input: { eventId, page } }) =>
    readIncome(context.app, await signedIn(context), eventId, page),
  ),
  holds: os.income.holds.handler(async ({ context, input }) =>
    readHolds(context.app, await signedIn(context), input.eventId),
  ),
  releaseHold: os.income.releaseHold.handler(async ({ context, input }) => {
    await releaseHold(context.app, await signedIn(context), input.id);
    return {};
  }),
  refund: os.income.refund.handler(async ({ context, input }) => {
    await refundOwnOrder(context.app, await signedIn(context), input);
    return {};
  }),
};
