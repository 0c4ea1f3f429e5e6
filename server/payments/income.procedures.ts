import { authed } from '#server/http/procedures.ts';
import { readHolds, releaseHold } from './own-holds.ts';
import { readIncome } from './read-income.ts';
import { refundOwnOrder } from './refund-order.ts';

export const income = {
  read: authed.income.read.handler(({ context: { app, viewer }, input: { eventId, page } }) =>
    readIncome(app, viewer, eventId, page),
  ),
  holds: authed.income.holds.handler(({ context: { app, viewer }, input }) => readHolds(app, viewer, input.eventId)),
  releaseHold: authed.income.releaseHold.handler(({ context: { app, viewer }, input }) =>
    releaseHold(app, viewer, input.id),
  ),
  refund: authed.income.refund.handler(({ context: { app, viewer }, input }) => refundOwnOrder(app, viewer, input)),
};
