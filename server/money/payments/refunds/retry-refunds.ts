import type { App } from '#server/app.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { goodsOf } from '#server/money/payments/orders/goods.ts';
import {
  findOrder,
  lockOrder,
  type NewsSource,
  type OrderRow,
  updateOrder,
} from '#server/money/payments/orders.store.ts';
import { refuseOthers } from '#server/money/payments/payments.access.ts';
import { askRefund } from './ask-refund.ts';
import { findOwed } from './reconcile.store.ts';

async function askOwed(trx: Db, app: App, id: string, source: NewsSource): Promise<void> {
  await lockOrder(trx, id);
  const found = await findOwed(trx, id);
  if (!found) return;
  const now = app.now();
  const { owed: cents, reason, ticketIds } = found;
  await askRefund(trx, app, { orderId: id, cents, reason, id: `${id}.${now.getTime()}`, source, ticketIds });
  await updateOrder(trx, id, { updatedAt: now });
}

/**
 * Repeats a refund that the provider refused after the goods were taken back. The platform must not keep the money of a
 * void ticket.
 */
export const retryRefund = (app: App, owing: OrderRow): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    await goodsOf(app, owing).hold(trx, app, owing);
    await askOwed(trx, app, owing.id, 'reconciliation');
  });

/** Repeats a refused refund for the organizer, without the hourly wait. Pending refunds stay as they are. */
export async function refundAgain(app: App, viewer: Viewer, id: string): Promise<void> {
  const order = await findOrder(app.database.kysely, id);
  if (order?.kind !== 'tickets') throw notFound();
  await inTransaction(app.database.kysely, async trx => {
    await goodsOf(app, order).hold(trx, app, order);
    await refuseOthers(trx, viewer, order);
    await askOwed(trx, app, id, 'organizer');
  });
}
