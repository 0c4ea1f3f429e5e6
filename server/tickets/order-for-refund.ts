import type { RefundableOrder } from '#contract/ticket-form.ts';
import type { App } from '#server/app.ts';
import { ownEvent } from '#server/events/events.access.ts';
import type { Viewer } from '#server/http/context.ts';
import { notFound } from '#server/http/refuse.ts';
import { refundableOf } from '#server/payments/ask-refund.ts';
import { buyerOf, findOrder, listItemsOf } from '#server/payments/orders.reads.ts';
import { listTypeRows } from './ticket-types.store.ts';
import { listTicketsBought, refusedRefundOf } from './tickets.store.ts';

/** What an order bought, each with what goes back for it, for the organizer whose event it is. */
export async function readOrderForRefund(app: App, viewer: Viewer, id: string): Promise<RefundableOrder> {
  const db = app.database.kysely;
  const order = await findOrder(db, id);
  if (order?.kind !== 'tickets') throw notFound();
  await ownEvent(db, viewer, order.eventId ?? '');
  const items = await listItemsOf(db, id);
  const prices = new Map(items.map(({ ticketTypeId, unitCents }) => [ticketTypeId, unitCents]));
  const rows = await listTicketsBought(db, id);
  const types = await listTypeRows(db, [...new Set(rows.map(({ ticketTypeId }) => ticketTypeId))]);
  return {
    uid: id,
    buyer: await buyerOf(db, id),
    refundable: await refundableOf(db, id),
    failure: await refusedRefundOf(db, id),
    tickets: rows.map(row => ({
      uid: row.id,
      typeName: types.find(type => type.id === row.ticketTypeId)?.name ?? '',
      status: row.status,
      invitedName: row.invitedName,
      admitted: row.admitted,
      voidReason: row.voidReason,
      cents: prices.get(row.ticketTypeId) ?? 0,
    })),
  };
}
