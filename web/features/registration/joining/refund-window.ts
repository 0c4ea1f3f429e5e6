import type { Order } from '#contract/money/orders.ts';
import { whyNoRequest } from '#domain/money/orders/refund-requests.ts';

type Refundable = Pick<Order, 'hasEntry' | 'refundable' | 'refundUntil' | 'request' | 'now'>;

/** The reason why the athlete cannot request a refund, from the server's data. Null when a request is possible. */
export const whyNotAsk = ({ hasEntry, refundable, refundUntil, request, now }: Refundable) => {
  const until = refundUntil === null ? null : Date.parse(refundUntil);
  return whyNoRequest({ hasEntry, refundable, until, isAsked: request !== null }, Date.parse(now));
};

/** True if the athlete can request a refund while withdrawing. */
export const canAskOnceOut = (order: Refundable | undefined): boolean =>
  order !== undefined && whyNotAsk({ ...order, hasEntry: false }) === null;
