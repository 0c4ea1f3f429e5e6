import { messages } from '#contract/messages.ts';
import type { AssignTicket } from '#contract/ticket-form.ts';
import { searchable } from '#domain/text/searchable.ts';
import { isSoldOut, leftOf } from '#domain/tickets/ticket-rules.ts';
import { requireConfirmed } from '#server/accounts/accounts.access.ts';
import type { App } from '#server/app.ts';
import { type Db, inTransaction } from '#server/db/connection.ts';
import { ownEvent, refuseUnlessPublic } from '#server/events/events.access.ts';
import type { RequestContext, Viewer } from '#server/http/context.ts';
import { notFound, refusedField } from '#server/http/refuse.ts';
import { takeOfDay } from '#server/limits/day-bounds.ts';
import { takeMails } from '#server/limits/third-party-mails.ts';
import { mailTickets } from './mail-ticket.ts';
import { refuseOverEvent } from './save-type.ts';
import { ownTicketType } from './tickets.access.ts';
import { insertTickets } from './tickets.store.ts';

type Asking = Pick<RequestContext, 'app' | 'address'>;
type Assignment = { eventId: string; form: AssignTicket };

type Mail = { app: App; viewer: Viewer; email: string };

/** An organizer has one person written to only so often a day, and themselves as often as they like. */
export const mayMailOne = async (trx: Db, { app, viewer, email }: Mail): Promise<boolean> =>
  email === viewer.email || takeOfDay(trx, { name: 'tickets-given', most: 50 }, `${viewer.uid}\n${email}`, app.now());

/** T1: to anybody, with an account or without; the type's row decides whether one is left. */
export const assignByHand = (
  { app, address }: Asking,
  viewer: Viewer,
  { eventId, form }: Assignment,
): Promise<string> =>
  inTransaction(app.database.kysely, async trx => {
    await ownEvent(trx, viewer, eventId);
    const { type, event } = await ownTicketType(trx, viewer, form.typeId, { lock: true });
    if (type.eventId !== eventId) throw notFound();
    const now = app.now();
    refuseOverEvent(event, now);
    refuseUnlessPublic(event);
    const counted = { limit: type.limitCount, sold: type.sold, held: type.held };
    if (isSoldOut(counted) || leftOf(counted) === 0) throw refusedField('typeId', messages.ticket.soldOut);
    await requireConfirmed(trx, viewer);
    const mailed = { app, viewer, email: form.email };
    if (!(await mayMailOne(trx, mailed))) throw refusedField('email', messages.ticket.mailsDaily);
    await takeMails(trx, app, address);
    const id = crypto.randomUUID();
    await insertTickets(trx, [
      {
        id,
        eventId,
        ticketTypeId: type.id,
        userId: viewer.uid,
        status: 'active',
        invitedName: form.name,
        invitedSearch: searchable(form.name),
        invitedEmail: form.email,
        invitedPassport: form.passport,
        createdAt: now,
        updatedAt: now,
      },
    ]);
    await mailTickets(trx, app, { event, tickets: [{ id, type }], name: form.name, email: form.email });
    return id;
  });
