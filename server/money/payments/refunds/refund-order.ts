import { messages } from '#contract/messages.ts';
import { nextState } from '#domain/money/orders/order-states.ts';
import { type PlaceAnswer, planRefund } from '#domain/money/orders/refund-plan.ts';
import type { App } from '#server/app.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused, refusedField } from '#server/foundation/http/refuse.ts';
import { refundSent } from '#server/foundation/mail/texts/order-mails.ts';
import { goodsOf, type HeldGoods, type HeldPiece } from '#server/money/payments/orders/goods.ts';
import { mailToPayer } from '#server/money/payments/orders/order-mails.ts';
import { addHistory, findOrder, lockOrder, moneyOf, updateOrder } from '#server/money/payments/orders.store.ts';
import { refuseOthers } from '#server/money/payments/payments.access.ts';
import { ProviderUnreachable } from '#server/money/payments/providers/provider.ts';
import { leftOf, refundAsOrganizer } from './ask-refund.ts';
import { reopenRequest } from './refund-requests.store.ts';
import { doneCents, findRefund, lockRefund, updateRefund } from './refunds.store.ts';

const words = messages.refund;

type RefundInput = {
  id: string;
  cents: number | 'rest';
  reason: string;
  key: string;
  /** The organizer's decision whether a person who entered by this order stays. */
  place?: PlaceAnswer | null;
};

/** Refunds an order for its organizer, never more than the order paid (J3). */
export async function refundOwnOrder(app: App, viewer: Viewer, input: RefundInput): Promise<void> {
  const { id, cents, reason, key, place = null } = input;
  const order = await findOrder(app.database.kysely, id);
  if (!order) throw notFound();
  await inTransaction(app.database.kysely, async trx => {
    const held = await goodsOf(app, order).hold(trx, app, order);
    await refuseOthers(trx, viewer, order);
    const refundId = `${id}.${key}`;
    if (await findRefund(trx, refundId)) return;
    await held.settlePlace(order, place, viewer);
    const pieces = await held.piecesOf(order);
    // A ticket is refunded as a whole: after a partial refund it would stay valid.
    if (pieces.some(({ isVoid }) => !isVoid)) throw refused(words.wholeTickets);
    if (order.kind === 'tickets' && cents !== (await leftOf(trx, id))) {
      throw refusedField('cents', messages.joining.refundAmount);
    }
    const ticketIds = pieces.map(({ uid }) => uid);
    const asked = { event: held.event, orderId: id, cents, reason, id: refundId, ticketIds };
    const given = await refundAsOrganizer(trx, app, viewer, asked);
    if (given === 0) throw refused(messages.joining.notRefundable);
    if ((await leftOf(trx, id)) === 0) await held.takeBack(order, 'all');
  });
}

type PiecesInput = {
  id: string;
  ticketIds: readonly string[];
  /**
   * The amount that the organizer saw, in cents. `used` lists the used tickets among the chosen, as the organizer saw
   * them.
   */
  cents: number;
  used: readonly string[];
  reason: string;
  key: string;
};

/** Refunds some tickets of an order at their price, up to the order's refundable money. */
export async function refundPieces(app: App, viewer: Viewer, input: PiecesInput): Promise<void> {
  const { id, ticketIds, cents, used, reason, key } = input;
  const order = await findOrder(app.database.kysely, id);
  if (order?.kind !== 'tickets') throw notFound();
  await inTransaction(app.database.kysely, async trx => {
    const held = await goodsOf(app, order).hold(trx, app, order);
    await refuseOthers(trx, viewer, order);
    const refundId = `${id}.${key}`;
    await lockOrder(trx, id);
    if (await findRefund(trx, refundId)) return;
    const pieces = await held.piecesOf(order);
    const chosen = pieces.filter(({ uid }) => ticketIds.includes(uid));
    if (chosen.length < new Set(ticketIds).size) throw notFound(messages.ticket.missing);
    if (chosen.every(({ isVoid }) => isVoid) && cents === 0) return;
    if (chosen.some(({ isVoid }) => isVoid)) throw refused(words.gone);
    const plan = planRefund({ pieces, chosen: ticketIds, refundable: await leftOf(trx, id) });
    if (plan.cents !== cents) throw refused(words.changed);
    if (plan.gone.some(({ uid, isUsed }) => isUsed && !used.includes(uid))) throw refused(words.used);
    const gone = plan.gone.map(({ uid }) => uid);
    await held.takeBack(order, gone);
    if (cents === 0) return recordCancelled(trx, viewer, held, plan.gone, app.now());
    const asked = { event: held.event, orderId: id, cents, reason, id: refundId, ticketIds: gone };
    await refundAsOrganizer(trx, app, viewer, asked);
  });
}

/** Records cancelled free tickets in the audit log. A refund of money writes its own line. */
async function recordCancelled(
  trx: Db,
  by: Viewer,
  { event }: Pick<HeldGoods, 'event'>,
  pieces: readonly HeldPiece[],
  at: Date,
): Promise<void> {
  for (const { uid, typeName } of pieces) {
    const details = { ticket: uid, type: typeName };
    await recordAct(trx, 'ticket-cancelled', { by, eventId: event?.id, details, at });
  }
}

/**
 * Sends a refund to the provider. A repeated call is safe, because the provider knows the refund's id. Throws while the
 * refund is undecided.
 */
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
    const held = await goodsOf(app, order).hold(trx, app, order);
    const current = await lockOrder(trx, order.id);
    const { state, cents, reason, ticketIds } = await lockRefund(trx, refundId);
    if (state !== 'asked') return;
    const now = app.now();
    const line = { orderId: order.id, source: 'reconciliation' as const, at: now };
    if (news.state === 'failed') {
      app.log.error({ order: order.id, refund: refundId }, 'a refund was refused by its provider');
      await updateRefund(trx, refundId, { state: 'failed', failure: news.message });
      await addHistory(trx, { ...line, event: 'ignored', cents: null, note: `refund failed: ${news.message}` });
      await reopenRequest(trx, order.id);
      // The job of reconciliation retries the refund later, if the money bought no entry.
      await updateOrder(trx, order.id, { updatedAt: now });
      return;
    }
    await updateRefund(trx, refundId, { state: 'done', providerReference: news.reference, doneAt: now });
    await addHistory(trx, { ...line, event: 'refunded', cents, note: null });
    const { paid } = await moneyOf(trx, order.id);
    const isAllBack = (await doneCents(trx, order.id)) >= paid;
    const next = isAllBack ? nextState(current.state, 'refunded') : null;
    await updateOrder(trx, order.id, { ...(next && { state: next }), updatedAt: now });
    const gone = await held.namesOf(order, ticketIds);
    await mailToPayer(trx, app, order.id, view => refundSent(view, { cents, reason, gone }));
  });
}
