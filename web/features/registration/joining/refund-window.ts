import type { Order } from '#contract/money/orders.ts';
import { whyNoRequest } from '#domain/money/orders/refund-requests.ts';

type Refundable = Pick<Order, 'hasEntry' | 'refundable' | 'refundUntil' | 'request' | 'now'>;

/** Why its athlete cannot ask for the money of an order, as the server saw it. */
export const whyNotAsk = ({ hasEntry, refundable, refundUntil, request, now }: Refundable) => {
  const until = refundUntil === null ? null : Date.parse(refundUntil);
  return whyNoRequest({ hasEntry, refundable, until, isAsked: request !== null }, Date.parse(now));
};

/** Whether money can be asked for in the step of leaving. */
export const canAskOnceOut = (order: Refundable | undefined): boolean =>
  order !== undefined && whyNotAsk({ ...order, hasEntry: false }) === null;
