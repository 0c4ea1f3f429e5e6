import type { RefundView } from '#contract/money/refunds.ts';
import type { App } from '#server/app.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { authed } from '#server/foundation/http/procedures.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { goodsOf } from '#server/money/payments/orders/goods.ts';
import { toOrder } from '#server/money/payments/orders/order-view.ts';
import { findOwed } from '#server/money/payments/refunds/reconcile.store.ts';
import { refundOwnOrder } from '#server/money/payments/refunds/refund-order.ts';
import { listRefunds } from '#server/money/payments/refunds/refunds.store.ts';
import { refuseRequest } from '#server/money/payments/refunds/request-refund.ts';
import { findOrderView } from './orders.store.ts';
import { readIncome, readRequests } from './read-income.ts';

export const income = {
  read: authed.income.read.handler(({ context: { app, viewer }, input: { eventId, page } }) =>
    readIncome(app, viewer, eventId, page),
  ),
  requests: authed.income.requests.handler(({ context: { app, viewer }, input }) =>
    readRequests(app, viewer, input.eventId),
  ),
  refuseRefund: authed.income.refuseRefund.handler(({ context: { app, viewer }, input }) =>
    refuseRequest(app, viewer, input),
  ),
  readRefund: authed.income.readRefund.handler(({ context: { app, viewer }, input }) =>
    readRefund(app, viewer, input.id),
  ),
  refund: authed.income.refund.handler(({ context: { app, viewer }, input }) => refundOwnOrder(app, viewer, input)),
};

/** Reads an order for the refund page: its valid goods, used goods and pending refunds. */
async function readRefund(app: App, viewer: Viewer, id: string): Promise<RefundView> {
  const db = app.database.kysely;
  const row = await findOrderView(db, id);
  if (!row) throw notFound();
  await ownEvent(db, viewer, row.eventId ?? '');
  const refunds = await listRefunds(db, id);
  const answered = refunds.find(({ state }) => state !== 'asked');
  const asked = refunds.filter(({ state }) => state === 'asked');
  return {
    ...toOrder(row, app.now()),
    buyer: { name: row.athleteName ?? '', email: row.athleteEmail ?? '' },
    fee: row.feeCents,
    feeCurrency: row.feeCurrency,
    pending: asked.reduce((sum, { cents }) => sum + cents, 0),
    failure: answered?.state === 'failed' ? (answered.failure ?? '') : null,
    owed: (await findOwed(db, id))?.owed ?? 0,
    ...(await goodsOf(app, row).readForRefund(app, row, refunds)),
  };
}
