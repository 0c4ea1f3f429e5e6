import { holdsPlace, nextState } from '#domain/money/orders/order-states.ts';
import type { App } from '#server/app.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import {
  addHistory,
  findOrder,
  lockOrder,
  type NewsSource,
  type OrderRow,
  updateOrder,
} from '#server/money/payments/orders.store.ts';
import type { ChargeNews } from '#server/money/payments/providers/provider.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { goodsOf } from './goods.ts';

/**
 * The only function that applies a charge's state to an order. `attempt` is the card attempt that we asked about. An
 * earlier refused card says nothing about the current attempt.
 */
export async function applyPaymentEvent(
  app: App,
  orderId: string,
  news: ChargeNews,
  source: NewsSource,
  attempt: number | null = null,
): Promise<OrderRow> {
  const known = await findOrder(app.database.kysely, orderId);
  if (!known) throw notFound();
  return inTransaction(app.database.kysely, async trx => {
    const held = await goodsOf(app, known).hold(trx, app, known);
    const order = await lockOrder(trx, orderId);
    if (news.state === 'pending') return notePending(trx, app, order, news);
    if (news.state === 'failed') return noteFailed(trx, app, order, news, source, attempt);
    if (!nextState(order.state, 'paid')) return ignore(trx, app, order, source, `paid ${news.reference}`);
    const now = app.now();
    const keepsPlace = holdsPlace({ state: order.state, heldUntil: order.heldUntil.getTime() }, now.getTime());
    await addHistory(trx, { orderId, event: 'paid', source, cents: news.cents, note: null, at: now });
    const paid = await updateOrder(trx, orderId, {
      state: 'paid',
      providerReference: news.reference,
      feeCents: news.fee?.cents ?? null,
      // Null for the order's own currency.
      feeCurrency: news.fee && news.fee.currency !== order.currency ? news.fee.currency : null,
      // The operator may have changed the provider's keys between test and live mode since the order was made.
      isTest: app.payments.named(order.provider)?.isTest ?? order.isTest,
      failure: null,
      askedAt: null,
      updatedAt: now,
    });
    return fulfilOrder(trx, app, held, {
      ...{ order: paid, keepsPlace, cents: news.cents },
      isOfCurrency: news.currency === order.currency,
    });
  });
}

async function ignore(trx: Db, app: App, order: OrderRow, source: NewsSource, note: string): Promise<OrderRow> {
  await addHistory(trx, { orderId: order.id, event: 'ignored', source, cents: null, note, at: app.now() });
  return order;
}

/** Stores the reference of a pending charge. A decided order stays unchanged. */
async function notePending(
  trx: Db,
  app: App,
  order: OrderRow,
  { reference, clientSecret, toApprove }: Extract<ChargeNews, { state: 'pending' }>,
): Promise<OrderRow> {
  if (order.state !== 'created' && order.state !== 'failed') return order;
  const now = app.now();
  const askedAt = order.state === 'created' ? (order.askedAt ?? now) : order.askedAt;
  const waitsForAthlete = clientSecret !== undefined || toApprove === true;
  return updateOrder(trx, order.id, { providerReference: reference, askedAt, waitsForAthlete, updatedAt: now });
}

async function noteFailed(
  trx: Db,
  app: App,
  order: OrderRow,
  { reference, message }: Extract<ChargeNews, { state: 'failed' }>,
  source: NewsSource,
  attempt: number | null,
): Promise<OrderRow> {
  const isCurrent = order.askedAt !== null && (attempt === null || attempt === order.attempts);
  const isOpen = order.state === 'created' || order.state === 'failed';
  if (!isCurrent || !isOpen) return ignore(trx, app, order, source, `failed: ${message}`);
  const now = app.now();
  await addHistory(trx, { orderId: order.id, event: 'failed', source, cents: null, note: message, at: now });
  // Until the hold ends, the order stays open and the buyer may try another card.
  const isOver = now >= order.heldUntil;
  if (isOver) await goodsOf(app, order).letGo(trx, [order]);
  return updateOrder(trx, order.id, {
    ...(isOver && { state: 'failed' as const }),
    providerReference: reference ?? order.providerReference,
    failure: message,
    askedAt: null,
    updatedAt: now,
  });
}

/** Marks the order failed and releases its goods. Money that comes later still finds the order. */
export async function giveUpOrder(
  trx: Db,
  app: App,
  order: OrderRow,
  source: NewsSource,
  note: string,
): Promise<OrderRow> {
  if (!nextState(order.state, 'failed')) return order;
  const now = app.now();
  await goodsOf(app, order).letGo(trx, [order]);
  await addHistory(trx, { orderId: order.id, event: 'failed', source, cents: null, note, at: now });
  return updateOrder(trx, order.id, { state: 'failed', askedAt: null, updatedAt: now });
}
