import { messages } from '#contract/messages.ts';
import type { SaleHold } from '#contract/money/sale.ts';
import { keptAgainMinutes } from '#domain/money/tickets/grant.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { releaseOrder } from '#server/money/payments/charge.ts';
import { payerOf } from '#server/money/payments/payments.access.ts';
import { sayUnreachable } from '#server/money/payments/provider.ts';
import { keepHoldsOf } from '#server/money/tickets/holds.ts';
import { buyerOf } from './buyer.ts';
import { toHold } from './hold-tickets.ts';
import { listOwnHolds } from './sale.store.ts';

/** Cancels an unpaid order to change payment or data. The buyer keeps its holds, ahead of any queue. */
export async function takeBack(
  context: RequestContext,
  { id, secret }: { id: string; secret?: string | undefined },
): Promise<{ holds: SaleHold[] }> {
  const { app } = context;
  const { order } = await payerOf(context, id, secret);
  const { eventId } = order;
  if (order.kind !== 'tickets' || eventId === null) throw notFound();
  const { keys: buyers } = await buyerOf(context);
  const now = app.now();
  const madeAfter = new Date(now.getTime() - keptAgainMinutes * 60_000);
  const outcome = await releaseOrder(app, order, 'taken back', trx =>
    keepHoldsOf(trx, { orderId: id, buyers, madeAfter, now }),
  ).catch(error => sayUnreachable(app, error, messages.joining.providerDown));
  if (outcome === 'open') throw refused(messages.joining.openPayment);
  if (outcome === 'decided') throw refused(messages.joining.notPending);
  const holds = await listOwnHolds(app.database.kysely, eventId, buyers, now);
  return { holds: holds.map(toHold) };
}
