import type { Order } from '#contract/money/orders.ts';
import { whyNoRequest } from '#domain/money/orders/refund-requests.ts';

type Refundable = Pick<Order, 'hasEntry' | 'refundable' | 'refundUntil' | 'request' | 'now'>;

/** Why the athlete cannot request a refund, by the server's data. */
export const whyNotAsk = ({ hasEntry, refundable, refundUntil, request, now }: Refundable) => {
  const until = refundUntil === null ? null : Date.parse(refundUntil);
  return whyNoRequest({ hasEntry, refundable, until, isAsked: request !== null }, Date.parse(now));
};

/** Whether a refund can be requested while withdrawing. */
export const canAskOnceOut = (order: Refundable | undefined): boolean =>
  order !== undefined && whyNotAsk({ ...order, hasEntry: false }) === null;
