import type { OrderTickets } from '#contract/money/ticket-form.ts';
import type { App } from '#server/app.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { answerWith } from '#server/money/payments/orders/order-view.ts';
import { buyerOf } from '#server/money/payments/orders.reads.ts';
import { payerOf } from '#server/money/payments/payments.access.ts';
import { nameOf } from '#server/people/accounts/accounts.reads.ts';
import { shortCodes } from './short-codes.ts';
import { signTickets } from './sign-ticket.ts';
import { listTypeRows } from './ticket-types.store.ts';
import { contactOf, toTicketEvent } from './ticket-view.ts';
import { listTicketsBought } from './tickets.store.ts';

type ReadInput = { id: string; secret?: string | undefined };

/** Lists the tickets of a paid order, one row each. A transferred ticket appears as its replacement. */
async function ticketsOf(app: App, orderId: string): Promise<OrderTickets['tickets']> {
  const db = app.database.kysely;
  const rows = await listTicketsBought(db, orderId);
  const types = await listTypeRows(db, [...new Set(rows.map(({ ticketTypeId }) => ticketTypeId))]);
  const good = rows.filter(({ voidedAt }) => voidedAt === null);
  const codes = await signTickets(
    app,
    good.map(row => ({ eventId: row.eventId, typeId: row.ticketTypeId, ticketId: row.id })),
  );
  const shortCodeOf = await shortCodes(db);
  const codeOf = new Map(good.map(({ id }, index) => [id, codes[index]]));
  return rows.map(row => ({
    uid: row.id,
    typeId: row.ticketTypeId,
    typeName: types.find(({ id }) => id === row.ticketTypeId)?.name ?? '',
    status: row.status,
    invitedName: row.invitedName,
    invitedEmail: row.invitedEmail,
    before: row.before,
    admitted: row.admitted,
    voidReason: row.voidReason,
    qr: codeOf.get(row.id) ?? null,
    shortCode: row.voidedAt ? null : shortCodeOf(row.id),
  }));
}

/** Returns the page of an order, for its payer (Story B). */
export async function readTicketOrder(context: RequestContext, { id, secret }: ReadInput): Promise<OrderTickets> {
  const { app } = context;
  const { order } = await payerOf(context, id, secret);
  if (order.kind !== 'tickets') throw notFound();
  const db = app.database.kysely;
  const event = await findAnyEvent(db, order.eventId ?? '');
  if (!event) throw notFound();
  return {
    ...(await answerWith(app, id)),
    event: toTicketEvent(event),
    organizer: { name: await nameOf(db, event.organizationId), ...contactOf(event) },
    buyer: await buyerOf(db, id),
    tickets: await ticketsOf(app, id),
  };
}
