import type { NextStep, Order } from '#contract/orders.ts';
import { hasQualifierBegun } from '#domain/events/event-states.ts';
import { refundable } from '#domain/orders/amounts.ts';
import { waitsFor } from '#domain/orders/order-states.ts';
import { refundDays, refundUntil } from '#domain/orders/refund-requests.ts';
import type { App } from '#server/app.ts';
import { timesOf } from '#server/events/times-of.ts';
import type { Viewer } from '#server/http/context.ts';
import { notFound } from '#server/http/refuse.ts';
import { findOrderView, listOrderViews, type OrderRow, type OrderViewRow } from './orders.store.ts';
import { ownOrder } from './payments.access.ts';
import type { ChargeNews } from './provider.ts';

/** What a captain gave of the team, as the order keeps it. */
export type TeamOfOrder = { name: string; photoId: string | null; emails: string[] };
export const teamOf = (order: Pick<OrderRow, 'team'>): TeamOfOrder | null => order.team as TeamOfOrder | null;

function requestOf({ requestState, requestReason, requestAnswer, requestedAt }: OrderViewRow): Order['request'] {
  if (requestState === null || requestReason === null || requestedAt === null) return null;
  const createdAt = requestedAt.toISOString();
  return { state: requestState, reason: requestReason, answer: requestAnswer, createdAt };
}

/** What was promised stays, on its day too: an event that is moved takes nothing away, and may give more. */
function lastDayOf({ startsAt, timeZone, eventRefundDays, ...promised }: OrderViewRow): string | null {
  const until = refundUntil(startsAt.getTime(), timeZone, refundDays(promised.refundDays, eventRefundDays));
  const known = [promised.refundUntil?.getTime(), until].filter(moment => typeof moment === 'number');
  return known.length > 0 ? new Date(Math.max(...known)).toISOString() : null;
}

export function toOrder(row: OrderViewRow, now: Date): Order {
  const qualifier = { kind: 'qualifier' as const, cents: row.qualifierCents };
  const hasQualifier = row.qualifierOnline || row.qualifierCents > 0;
  return {
    uid: row.id,
    state: row.state,
    waitsFor: waitsFor(row, now),
    eventId: row.eventId,
    eventName: row.eventName,
    timeZone: row.timeZone,
    categoryId: row.categoryId,
    categoryName: row.categoryName,
    teamName: teamOf(row)?.name ?? null,
    paymentType: row.paymentType,
    isTest: row.isTest,
    lines: [{ kind: 'event', cents: row.eventCents }, ...(hasQualifier ? [qualifier] : [])],
    total: row.totalCents,
    refunded: row.refunded,
    hasEntry: row.hasEntry,
    refundable: refundable(
      { paid: row.paid, refunded: row.refunded, qualifier: row.qualifierCents },
      hasQualifierBegun(timesOf(row), now.getTime()),
    ),
    refundUntil: lastDayOf(row),
    request: requestOf(row),
    failure: row.failure,
    heldUntil: row.heldUntil.toISOString(),
    createdAt: row.createdAt.toISOString(),
    now: now.toISOString(),
  };
}

/** What the browser does next, by what the store knows and what the provider may just have said. */
function nextStep(order: OrderRow, now: Date, news: ChargeNews | null = null): NextStep {
  const { state, paymentType, providerReference, askedAt } = order;
  if (state !== 'created') return { kind: 'done' };
  const isAthletesTurn = waitsFor(order, now) === 'athlete';
  if (paymentType === 'paypal') {
    const isOpen = providerReference && isAthletesTurn;
    return isOpen ? { kind: 'paypal', providerOrderId: providerReference } : { kind: 'wait' };
  }
  if (askedAt) {
    const clientSecret = news?.state === 'pending' ? news.clientSecret : undefined;
    return clientSecret ? { kind: 'confirm-card', clientSecret } : { kind: 'wait' };
  }
  return { kind: isAthletesTurn ? 'card' : 'done' };
}

export async function answerWith(app: App, id: string, news: ChargeNews | null = null) {
  const row = await findOrderView(app.database.kysely, id);
  if (!row) throw notFound();
  const now = app.now();
  return { order: toOrder(row, now), next: nextStep(row, now, news) };
}
export type OrderAnswer = Awaited<ReturnType<typeof answerWith>>;

export async function readOrder(app: App, viewer: Viewer, id: string): Promise<OrderAnswer> {
  await ownOrder(app, viewer, id);
  return answerWith(app, id);
}

export async function listOrders(app: App, viewer: Viewer): Promise<{ orders: Order[] }> {
  const rows = await listOrderViews(app.database.kysely, viewer.uid);
  return { orders: rows.map(row => toOrder(row, app.now())) };
}
