import { messages } from '#contract/messages.ts';
import { hasQualifierBegun } from '#domain/events/event-states.ts';
import { nextState } from '#domain/orders/order-states.ts';
import type { App } from '#server/app.ts';
import { recordAct } from '#server/audit/record-act.ts';
import { type Db, inTransaction } from '#server/db/connection.ts';
import { holdEvent } from '#server/events/hold-event.ts';
import { type OwnEventRow, ownEvent, timesOf } from '#server/events/own-event.ts';
import type { Viewer } from '#server/http/context.ts';
import { notFound, refused, refusedField } from '#server/http/refuse.ts';
import { refundSent } from '#server/mail/mails.ts';
import { mailToAthlete } from './order-mails.ts';
import type { NewsSource } from './order-news.ts';
import { addHistory, findOrder, lockOrder, moneyOf, updateOrder } from './orders.store.ts';
import { ProviderUnreachable } from './provider.ts';
import { doneCents, findRefund, insertRefund, lockRefund, updateRefund } from './refunds.store.ts';

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
  { orderId, cents, reason, id, source, kept = 0 }: AskedRefund,
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
  await insertRefund(trx, { id, orderId, cents: amount, reason, createdAt: now });
  await addHistory(trx, { orderId, event: 'refund-asked', source, cents: amount, note: reason, at: now });
  await app.jobs.send(trx, 'perform-refund', { refundId: id });
  return amount;
}

type OrganizersRefund = Pick<AskedRefund, 'orderId' | 'cents' | 'reason' | 'id'> & { event: OwnEventRow };

/** L14: on an organizer's word the platform's line stays once it has been used. Asked with the event held; recorded. */
export async function refundAsOrganizer(
  trx: Db,
  app: App,
  viewer: Viewer,
  { event, ...asked }: OrganizersRefund,
): Promise<number> {
  const now = app.now();
  const { userId, qualifierCents } = await lockOrder(trx, asked.orderId);
  const kept = hasQualifierBegun(timesOf(event), now.getTime()) ? qualifierCents : 0;
  const cents = await askRefund(trx, app, { ...asked, kept, source: 'organizer' });
  const details = { cents, order: asked.orderId };
  if (cents > 0) await recordAct(trx, 'refund', { by: viewer, about: userId, eventId: event.id, details, at: now });
  return cents;
}

type Wish = { id: string; cents: number; reason: string; key: string };

/** J3: what an organizer gives back stays within what the order, and so the event, took. */
export async function refundOwnOrder(app: App, viewer: Viewer, { id, cents, reason, key }: Wish): Promise<void> {
  const order = await findOrder(app.database.kysely, id);
  if (!order) throw notFound();
  await inTransaction(app.database.kysely, async trx => {
    const event = await ownEvent(trx, viewer, order.eventId, { lock: true });
    const refundId = `${id}.${key}`;
    if (await findRefund(trx, refundId)) return;
    await refundAsOrganizer(trx, app, viewer, { event, orderId: id, cents, reason, id: refundId });
  });
}

/** Asks the provider, as often as needed: it knows the refund by its id. Throws while it is undecided. */
export async function performRefund(app: App, refundId: string): Promise<void> {
  const db = app.database.kysely;
  const refund = await findRefund(db, refundId);
  if (refund?.state !== 'asked') return;
  const order = await findOrder(db, refund.orderId);
  const reference = order?.providerReference;
  const provider = order && app.payments.named(order.provider);
  if (!provider || !reference) throw new ProviderUnreachable(`Nobody can give the refund ${refundId} back.`);
  const news = await provider.refund(reference, { id: refundId, cents: refund.cents });
  if (news.state === 'pending') throw new ProviderUnreachable(`The refund ${refundId} is not done yet.`);
  await inTransaction(db, async trx => {
    await holdEvent(trx, order.eventId);
    const current = await lockOrder(trx, order.id);
    const { state, cents, reason } = await lockRefund(trx, refundId);
    if (state !== 'asked') return;
    const now = app.now();
    const line = { orderId: order.id, source: 'reconciliation' as const, at: now };
    if (news.state === 'failed') {
      app.log.error({ order: order.id, refund: refundId }, 'a refund was refused by its provider');
      await updateRefund(trx, refundId, { state: 'failed', failure: news.message });
      await addHistory(trx, { ...line, event: 'ignored', cents: null, note: `refund failed: ${news.message}` });
      // Asked again after a while, where nobody got an entry for the money.
      await updateOrder(trx, order.id, { updatedAt: now });
      return;
    }
    await updateRefund(trx, refundId, { state: 'done', providerReference: news.reference, doneAt: now });
    await addHistory(trx, { ...line, event: 'refunded', cents, note: null });
    const { paid } = await moneyOf(trx, order.id);
    const isAllBack = (await doneCents(trx, order.id)) >= paid;
    const next = isAllBack ? nextState(current.state, 'refunded') : null;
    await updateOrder(trx, order.id, { ...(next && { state: next }), updatedAt: now });
    await mailToAthlete(trx, app, order.id, view => refundSent(view, { cents, reason }));
  });
}
