import { messages } from '#contract/messages.ts';
import { mostCorrections } from '#domain/money/orders/order-states.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { buyerOf } from '#server/money/payments/orders.reads.ts';
import { addHistory, lockOrder, type OrderRow, updateOrder } from '#server/money/payments/orders.store.ts';
import { isOpenedBy } from './payer.ts';

type Correction = { id: string; secret?: string | undefined; email: string };

/** Changes the buyer's address of an order. The caller has checked the payer. Returns the order and the old address. */
export async function correctAddress(
  trx: Db,
  app: Pick<App, 'now'>,
  { id, secret, email }: Correction,
): Promise<{ order: OrderRow; before: string }> {
  const order = await lockOrder(trx, id);
  // A concurrent correction may have made this mailed link invalid.
  if (order.accessHash !== null && !(await isOpenedBy(trx, order, secret ?? ''))) throw notFound();
  const { email: before } = await buyerOf(trx, id);
  if (before === email) return { order, before };
  if (order.corrections >= mostCorrections) throw refused(messages.ticket.correctedOften);
  const now = app.now();
  await addHistory(trx, { orderId: id, event: 'corrected', source: 'browser', cents: null, note: null, at: now });
  const changes = { buyerEmail: email, corrections: order.corrections + 1, updatedAt: now };
  return { order: await updateOrder(trx, id, changes), before };
}
