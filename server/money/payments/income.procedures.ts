import { authed } from '#server/foundation/http/procedures.ts';
import { readIncome, readRequests } from './read-income.ts';
import { readRefund } from './read-refund.ts';
import { refundOwnOrder } from './refund-order.ts';
import { refuseRequest } from './request-refund.ts';

export const income = {
  read: authed.income.read.handler(({ context: { app, viewer }, input: { eventId, page } }) =>
    readIncome(app, viewer, eventId, page),
  ),
  requests: authed.income.requests.handler(({ context: { app, viewer }, input }) =>
    readRequests(app, viewer, input.eventId),
  ),
  refuseRefund: authed.income.refuseRefund.handler(({ context: { app, viewer }, input }) =>
    refuseRequest(app, viewer, input),
  ),
  readRefund: authed.income.readRefund.handler(({ context: { app, viewer }, input }) =>
    readRefund(app, viewer, input.id),
  ),
  refund: authed.income.refund.handler(({ context: { app, viewer }, input }) => refundOwnOrder(app, viewer, input)),
};
