import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { giveUpOrder } from '#server/money/payments/orders/apply-payment-event.ts';
import { askProvider } from '#server/money/payments/orders/charge.ts';
import { goodsOf } from '#server/money/payments/orders/goods.ts';
import { lockOrder, type OrderRow, updateOrder } from '#server/money/payments/orders.store.ts';
import { ProviderUnreachable } from '#server/money/payments/providers/provider.ts';
import { askRefund, leftOf } from './ask-refund.ts';
import { listLapsed, listOwing, listUndecided, listUnsettled } from './reconcile.store.ts';
import { performRefund } from './refund-order.ts';
import { listWaitingRefunds } from './refunds.store.ts';
import { retryRefund } from './retry-refunds.ts';

const minute = 60_000;
const day = 86_400_000;

/** Runs `work` for each row. One failure does not block the other rows. The next run, a minute later, retries it. */
async function each<T>(app: App, rows: T[], work: (row: T) => Promise<unknown>): Promise<void> {
  for (const row of rows) {
    await work(row).catch(error => {
      const isAway = error instanceof ProviderUnreachable;
      app.log[isAway ? 'warn' : 'error']({ err: error }, 'an order could not be reconciled');
    });
  }
}

const giveUpLapsed = (app: App, id: string) =>
  inTransaction(app.database.kysely, async trx => {
    const order = await lockOrder(trx, id);
    const now = app.now();
    const isSilent = now.getTime() >= order.heldUntil.getTime() + day;
    if (order.state !== 'created' || now < order.heldUntil || (order.askedAt && !isSilent)) return;
    await giveUpOrder(trx, app, order, 'reconciliation', 'hold over');
  });

/** Asks for a refused refund again, until the payer has the money that bought no entry. */
const refundAgain = (app: App, unsettled: OrderRow) =>
  inTransaction(app.database.kysely, async trx => {
    const { id } = unsettled;
    await goodsOf(app, unsettled).hold(trx, app, unsettled);
    const order = await lockOrder(trx, id);
    if (order.state !== 'paid') return;
    if ((await leftOf(trx, id)) <= 0) return;
    const now = app.now();
    await askRefund(trx, app, {
      orderId: id,
      cents: 'rest',
      reason: order.failure ?? '',
      id: `${id}.${now.getTime()}`,
      source: 'reconciliation',
    });
    await updateOrder(trx, id, { updatedAt: now });
  });

/** Settles all orders that neither the browser nor a webhook has ended (J3). */
export async function reconcileOrders(app: App): Promise<void> {
  const db = app.database.kysely;
  const now = app.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const undecided = await listUndecided(db, { askedBefore: ago(minute), heldAfter: ago(day) });
  await each(app, undecided, order => askProvider(app, order, 'reconciliation'));
  await each(app, await listLapsed(db, now, ago(day)), ({ id }) => giveUpLapsed(app, id));
  await each(app, await listUnsettled(db, ago(60 * minute)), order => refundAgain(app, order));
  await each(app, await listOwing(db, ago(60 * minute)), order => retryRefund(app, order));
  await each(app, await listWaitingRefunds(db, ago(10 * minute)), ({ id }) => performRefund(app, id));
}
