import type { Selectable } from 'kysely';
import type { NextStep, Order } from '#contract/money/orders.ts';
import { holdsPlace, waitsFor } from '#domain/money/orders/order-states.ts';
import { refundableOf } from '#domain/money/orders/refund-policy.ts';
import type { App } from '#server/app.ts';
import type { Events } from '#server/foundation/db/types.gen.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import {
  findOrderView,
  listCreated,
  listOrderViews,
  type OrderRow,
  type OrderViewRow,
} from '#server/money/payments/orders.store.ts';
import { ownOrder } from '#server/money/payments/payments.access.ts';
import type { ChargeNews } from '#server/money/payments/providers/provider.ts';
import { policyOf } from './policy-of.ts';

export type TeamOfOrder = { name: string; photoId: string | null; emails: string[] };
export const teamOf = (order: Pick<OrderRow, 'team'>): TeamOfOrder | null => order.team as TeamOfOrder | null;

function requestOf({ requestState, requestReason, requestAnswer, requestedAt }: OrderViewRow): Order['request'] {
  if (requestState === null || requestReason === null || requestedAt === null) return null;
  const createdAt = requestedAt.toISOString();
  return { state: requestState, reason: requestReason, answer: requestAnswer, createdAt };
}

type OfEvent = OrderViewRow & Pick<Selectable<Events>, 'startsAt' | 'endsAt' | 'type' | 'timeZone' | 'qualifierOnline'>;
const isOfEvent = (row: OrderViewRow): row is OfEvent => row.eventId !== null;

export const titleOf = ({ eventName }: Pick<OrderViewRow, 'eventName'>): string => eventName ?? 'Live Streaming';

function linesOf(row: OrderViewRow): Order['lines'] {
  if (row.kind !== 'entry') {
    return row.items.map(({ name, quantity, unitCents }) => ({
      kind: 'item',
      cents: quantity * unitCents,
      name,
      quantity,
    }));
  }
  const qualifier = { kind: 'qualifier' as const, cents: row.qualifierCents };
  const hasQualifier = row.qualifierOnline || row.qualifierCents > 0;
  return [{ kind: 'event', cents: row.eventCents }, ...(hasQualifier ? [qualifier] : [])];
}

export function toOrder(row: OrderViewRow, now: Date): Order {
  const policy = policyOf(row, isOfEvent(row) ? { ...row, refundDays: row.eventRefundDays } : null, now);
  return {
    uid: row.id,
    kind: row.kind,
    state: row.state,
    waitsFor: waitsFor(row, now),
    eventId: row.eventId,
    eventName: titleOf(row),
    timeZone: row.timeZone ?? 'UTC',
    categoryId: row.categoryId,
    categoryName: row.categoryName,
    teamName: teamOf(row)?.name ?? null,
    paymentType: row.paymentType,
    isTest: row.isTest,
    lines: linesOf(row),
    currency: row.currency,
    total: row.totalCents,
    refunded: row.refunded,
    hasEntry: row.hasEntry,
    refundable: refundableOf(row, policy),
    refundUntil: policy.buyerMayAsk && new Date(policy.buyerMayAsk.until).toISOString(),
    request: requestOf(row),
    failure: row.failure,
    heldUntil: row.heldUntil.toISOString(),
    createdAt: row.createdAt.toISOString(),
    now: now.toISOString(),
  };
}

/** Returns the next step of the browser, from the stored order and the provider's latest answer. */
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

/** Finds the unpaid order that currently holds a place of the event for this user, or null. */
export async function findOpenOrder(app: App, { userId, eventId }: { userId: string; eventId: string }) {
  const db = app.database.kysely;
  const now = app.now();
  const created = await listCreated(db, userId, eventId);
  const open = created.find(({ state, heldUntil }) =>
    holdsPlace({ state, heldUntil: heldUntil.getTime() }, now.getTime()),
  );
  const row = open && (await findOrderView(db, open.id));
  return row ? toOrder(row, now) : null;
}
