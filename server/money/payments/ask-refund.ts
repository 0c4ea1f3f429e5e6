import { messages } from '#contract/messages.ts';
import { hasQualifierBegun } from '#domain/competition/events/event-states.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused, refusedField } from '#server/foundation/http/refuse.ts';
import { addHistory, lockOrder, moneyOf, type NewsSource } from './orders.store.ts';
import { answerRequest } from './refund-requests.store.ts';
import { findRefund, insertRefund } from './refunds.store.ts';

type AskedRefund = {
  orderId: string;
  /** `rest`: all that has not been given back yet. */
  cents: number | 'rest';
  reason: string;
  /** The same id asks for the same refund, here and at the provider. */
  id: string;
  source: NewsSource;
  /** What stays whatever is asked. */
  kept?: number;
  /** The tickets whose money it is. */
  ticketIds?: readonly string[];
};

/** What came and has not gone back, nor is on its way. */
export async function refundableOf(db: Db, orderId: string): Promise<number> {
  const { paid, refunded } = await moneyOf(db, orderId);
  return Math.max(0, paid - refunded);
}

/**
 * Money goes back: asked for in the transaction of what causes it, done by a job. Never more than came and has not gone
 * back; where nothing is left, `rest` asks for nothing. Whoever also locks the event has done so before.
 * Answers how much goes back.
 */
export async function askRefund(
  trx: Db,
  app: App,
  { orderId, cents, reason, id, source, kept = 0, ticketIds = [] }: AskedRefund,
): Promise<number> {
  await lockOrder(trx, orderId);
  const known = await findRefund(trx, id);
  if (known) return known.cents;
  const left = Math.max(0, (await refundableOf(trx, orderId)) - kept);
  const amount = cents === 'rest' ? left : cents;
  if (amount <= 0 && cents === 'rest') return 0;
  if (left <= 0) throw refused(messages.joining.notRefundable);
  if (amount <= 0 || amount > left) throw refusedField('cents', messages.joining.refundAmount);
  const now = app.now();
  await insertRefund(trx, { id, orderId, cents: amount, reason, ticketIds: [...ticketIds], createdAt: now });
  await addHistory(trx, { orderId, event: 'refund-asked', source, cents: amount, note: reason, at: now });
  // N14: all of it is the yes to who asked for it, after a part the rest still waits; of tickets those that go are the yes.
  if (amount === left || ticketIds.length > 0) await answerRequest(trx, orderId, { state: 'granted', answeredAt: now });
  await app.jobs.send(trx, 'perform-refund', { refundId: id });
  return amount;
}

type OrganizersRefund = Pick<AskedRefund, 'orderId' | 'cents' | 'reason' | 'id' | 'ticketIds'> & {
  /** Of the order; null where it is of none. */
  event: OwnEventRow | null;
};

/** SAFE-L14: on an organizer's word the platform's line stays once it has been used. Asked with the event held; recorded. */
export async function refundAsOrganizer(
  trx: Db,
  app: App,
  viewer: Pick<Viewer, 'uid' | 'network'>,
  { event, ...asked }: OrganizersRefund,
): Promise<number> {
  const now = app.now();
  const { userId, qualifierCents } = await lockOrder(trx, asked.orderId);
  const kept = event && hasQualifierBegun(timesOf(event), now.getTime()) ? qualifierCents : 0;
  const cents = await askRefund(trx, app, { ...asked, kept, source: 'organizer' });
  const details = { cents, order: asked.orderId };
  if (cents > 0) await recordAct(trx, 'refund', { by: viewer, about: userId, eventId: event?.id, details, at: now });
  return cents;
}
