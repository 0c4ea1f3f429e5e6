import { messages } from '#contract/messages.ts';
import { unlessUsd } from '#domain/foundation/money/currencies.ts';
import { refundableOf } from '#domain/money/orders/refund-policy.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused, refusedField } from '#server/foundation/http/refuse.ts';
import { policyOf } from '#server/money/payments/orders/policy-of.ts';
import { addHistory, lockOrder, moneyOf, type NewsSource } from '#server/money/payments/orders.store.ts';
import { answerRequest } from './refund-requests.store.ts';
import { findRefund, insertRefund } from './refunds.store.ts';

type AskedRefund = {
  orderId: string;
  /** The cents to refund. `rest` means all cents that are not refunded yet. */
  cents: number | 'rest';
  reason: string;
  /** Idempotency key: the same id is the same refund, here and at the provider. */
  id: string;
  source: NewsSource;
  /** Cents of the order that are never refunded, such as a used qualifier price. */
  kept?: number;
  ticketIds?: readonly string[];
};

/** Returns the cents paid, minus cents refunded or being refunded. */
export const leftOf = async (db: Db, orderId: string): Promise<number> => refundableOf(await moneyOf(db, orderId));

/**
 * Queues a refund: stores the row in the caller's transaction, and a job calls the provider. Never exceeds the
 * refundable amount; `rest` of zero queues nothing. Returns the cents to refund. A caller that also locks the event
 * locks the event first.
 */
export async function askRefund(
  trx: Db,
  app: App,
  { orderId, cents, reason, id, source, kept = 0, ticketIds = [] }: AskedRefund,
): Promise<number> {
  await lockOrder(trx, orderId);
  const known = await findRefund(trx, id);
  if (known) return known.cents;
  const left = refundableOf(await moneyOf(trx, orderId), { kept });
  const amount = cents === 'rest' ? left : cents;
  if (amount <= 0 && cents === 'rest') return 0;
  if (left <= 0) throw refused(messages.joining.notRefundable);
  if (amount <= 0 || amount > left) throw refusedField('cents', messages.joining.refundAmount);
  const now = app.now();
  await insertRefund(trx, { id, orderId, cents: amount, reason, ticketIds: [...ticketIds], createdAt: now });
  await addHistory(trx, { orderId, event: 'refund-asked', source, cents: amount, note: reason, at: now });
  // A full refund, or a refund of chosen tickets, grants the open request. After a partial refund the request still
  // waits (N14).
  if (amount === left || ticketIds.length > 0) await answerRequest(trx, orderId, { state: 'granted', answeredAt: now });
  await app.jobs.send(trx, 'perform-refund', { refundId: id });
  return amount;
}

type OrganizersRefund = Pick<AskedRefund, 'orderId' | 'cents' | 'reason' | 'id' | 'ticketIds'> & {
  /** Event of the order. Null when the order has no event. */
  event: OwnEventRow | null;
};

/**
 * Refunds an order for its organizer and records it in the audit log. A used qualifier price stays with the platform.
 * Caller holds the event lock (SAFE-L14).
 */
export async function refundAsOrganizer(
  trx: Db,
  app: App,
  viewer: Pick<Viewer, 'uid' | 'network'>,
  { event, ...asked }: OrganizersRefund,
): Promise<number> {
  const now = app.now();
  const order = await lockOrder(trx, asked.orderId);
  const { kept } = policyOf(order, event, now);
  const cents = await askRefund(trx, app, { ...asked, kept, source: 'organizer' });
  const details = { cents, order: asked.orderId, ...unlessUsd(order.currency) };
  if (cents > 0)
    await recordAct(trx, 'refund', { by: viewer, about: order.userId, eventId: event?.id, details, at: now });
  return cents;
}
