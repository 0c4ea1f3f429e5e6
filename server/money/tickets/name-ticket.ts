import { messages } from '#contract/messages.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import { searchable } from '#domain/foundation/text/searchable.ts';
import type { App } from '#server/app.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { takeOfDay } from '#server/foundation/limits/day-bounds.ts';
import { type Sender, takeMailsOf } from '#server/foundation/limits/third-party-mails.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { ticketTransferred } from '#server/foundation/mail/texts/ticket-mails.ts';
import type { OrderRow } from '#server/money/payments/orders.reads.ts';
import { payerOf } from '#server/money/payments/payments.access.ts';
import { mailSoon } from './mail-ticket.ts';
import { lockTicketTypeRow } from './ticket-types.store.ts';
import { findTicket, insertTickets, lockTicketRow, updateTicketRow, wasAdmitted } from './tickets.store.ts';

const words = messages.ticket;

type NameInput = { id: string; secret?: string | undefined; ticketId: string; name: string; email: string };

/** Returns a valid ticket of that order. Locks its type first, as everywhere. */
async function holdTicket(trx: Db, app: App, { id, ticketId }: NameInput) {
  const found = await findTicket(trx, ticketId);
  if (!found || found.orderId !== id) throw notFound(words.missing);
  const type = await lockTicketTypeRow(trx, found.ticketTypeId);
  const ticket = await lockTicketRow(trx, ticketId);
  const event = await findAnyEvent(trx, found.eventId);
  if (!type || !ticket || !event) throw notFound(words.missing);
  if (ticket.voidedAt) throw refused(words.isVoid);
  if (isCompleted(timesOf(event), app.now().getTime())) throw refused(words.completed);
  return { ticket, type, event };
}

export function senderOf({ totalCents, isTest, userId }: OrderRow): Sender {
  if (totalCents > 0 && !isTest) return 'paid';
  return userId === null ? 'stranger' : 'account';
}

/** Limits mails to people who did not ask for them, per day: by order and by network. */
async function takeMail(trx: Db, context: RequestContext, order: OrderRow, mails: number): Promise<void> {
  const bound = { name: 'tickets-named', most: 100 };
  if (!(await takeOfDay(trx, bound, order.id, context.app.now()))) throw refused(words.namedDaily);
  await takeMailsOf(trx, context, senderOf(order), mails);
}

const invited = ({ name, email }: NameInput) => ({
  status: 'active' as const,
  invitedName: name,
  invitedSearch: searchable(name),
  invitedEmail: email,
});

/**
 * Handles `Asignar y enviar`: mails the ticket to its user. The name can be corrected; another address needs a
 * transfer.
 */
export async function nameTicket(context: RequestContext, input: NameInput): Promise<void> {
  const { app } = context;
  const { order } = await payerOf(context, input.id, input.secret);
  await inTransaction(app.database.kysely, async trx => {
    const { ticket } = await holdTicket(trx, app, input);
    const isNew = ticket.status === 'pending';
    if (!isNew && ticket.invitedEmail !== input.email) throw refused(words.namedAlready);
    await updateTicketRow(trx, ticket.id, { ...invited(input), updatedAt: app.now() });
    if (!isNew) return;
    await takeMail(trx, context, order, 1);
    await mailSoon(trx, app, { ticketId: ticket.id, orderId: input.id, email: input.email, askedAt: app.now() });
  });
}

/** Handles `Cambiar de persona`: voids the old ticket and its QR. The new person gets a new ticket. */
export async function transferTicket(context: RequestContext, input: NameInput): Promise<string> {
  const { app } = context;
  const { order } = await payerOf(context, input.id, input.secret);
  return inTransaction(app.database.kysely, async trx => {
    const { ticket, type, event } = await holdTicket(trx, app, input);
    if (ticket.status === 'pending') throw refused(words.notNamed);
    if (ticket.invitedEmail === input.email) throw refused(words.sameHolder);
    if (await wasAdmitted(trx, ticket.id)) throw refused(words.admitted);
    // The person who loses the ticket gets a mail too.
    await takeMail(trx, context, order, ticket.invitedEmail ? 2 : 1);
    const now = app.now();
    const id = crypto.randomUUID();
    // Void the old ticket first, because the type's limit would count both tickets.
    await updateTicketRow(trx, ticket.id, { voidedAt: now, voidReason: 'transferred', updatedAt: now });
    const { eventId, ticketTypeId, orderId, userId, createdAt } = ticket;
    const kept = { eventId, ticketTypeId, orderId, userId, createdAt };
    await insertTickets(trx, [{ id, ...kept, ...invited(input), updatedAt: now }]);
    await updateTicketRow(trx, ticket.id, { replacedBy: id });
    const { invitedName: name, invitedEmail: recipient } = ticket;
    if (name && recipient) {
      const lost = { name, eventName: event.name, typeName: type.name };
      await queueMail(trx, app, { recipient, ...ticketTransferred(lost) });
    }
    await mailSoon(trx, app, { ticketId: id, orderId: input.id, email: input.email, askedAt: now });
    return id;
  });
}
