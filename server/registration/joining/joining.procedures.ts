import { authed } from '#server/foundation/http/procedures.ts';
import { askForRefund } from '#server/money/payments/request-refund.ts';
import { joinEvent } from './join-event.ts';
import { readJoinOptions } from './join-options.ts';
import { readHolds, releaseHold } from './own-holds.ts';
import { withdraw } from './withdraw.ts';

export const joining = {
  options: authed.joining.options.handler(({ context: { app, viewer }, input }) =>
    readJoinOptions(app, viewer, input.id),
  ),
  createOrder: authed.joining.createOrder.handler(({ context, input }) => joinEvent(context, context.viewer, input)),
  withdraw: authed.joining.withdraw.handler(({ context: { app, viewer }, input }) => withdraw(app, viewer, input)),
  askRefund: authed.joining.askRefund.handler(({ context: { app, viewer }, input }) =>
    askForRefund(app, viewer, input),
  ),
};

/** Unpaid held places of an event. */
export const keptPlaces = {
  holds: authed.income.holds.handler(({ context: { app, viewer }, input }) => readHolds(app, viewer, input.eventId)),
  releaseHold: authed.income.releaseHold.handler(({ context: { app, viewer }, input }) =>
    releaseHold(app, viewer, input.id),
  ),
};
