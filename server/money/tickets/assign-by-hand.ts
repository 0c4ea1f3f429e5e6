import { messages } from '#contract/messages.ts';
import type { AssignTicket } from '#contract/money/ticket-form.ts';
import { unlessUsd } from '#domain/foundation/money/currencies.ts';
import { searchable } from '#domain/foundation/text/searchable.ts';
import { isSoldOut, leftOf } from '#domain/money/tickets/ticket-rules.ts';
import { ownEvent, refuseUnlessPublic } from '#server/competition/events/events.access.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { organizationOf, type RequestContext, type Viewer } from '#server/foundation/http/context.ts';
import { notFound, refusedField } from '#server/foundation/http/refuse.ts';
import { takeMails } from '#server/foundation/limits/third-party-mails.ts';
import type { Bounded } from '#server/foundation/mail/bound-mail.ts';
import { requireConfirmed } from '#server/people/accounts/accounts.access.ts';
import { mailboxFull } from './mail-receipt.ts';
import { mailTickets } from './mail-ticket.ts';
import { refuseOverEvent } from './save-type.ts';
import { ownTicketType } from './tickets.access.ts';
import { insertTickets } from './tickets.store.ts';

type Asking = Pick<RequestContext, 'app' | 'address'>;
type Assignment = { eventId: string; form: AssignTicket };

/** Limits gifts to one mailbox per day. The giver's own mailbox has no limit. */
export const boundedGift = ({ email: own }: Viewer, email: string): Bounded =>
  email === own ? { share: null } : { share: 'gift', whenFull: mailboxFull };

/** Gives a ticket to any address. The locked row of the type shows whether a ticket is left (T1). */
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
    await requireConfirmed(trx, organizationOf(viewer));
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
    const { name, email } = form;
    const details = { ticket: id, type: type.name, price: type.priceCents, ...unlessUsd(event.currency) };
    await recordAct(trx, 'ticket-given', { by: viewer, eventId, details, at: now });
    const mailed = { event, orderId: null, tickets: [{ id, type }] as const, name, email };
    await mailTickets(trx, app, mailed, boundedGift(viewer, email));
    return id;
  });
