import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { RequestContext, Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { takeOfDay } from '#server/foundation/limits/day-bounds.ts';
import { takeMails } from '#server/foundation/limits/third-party-mails.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { ticketVoided } from '#server/foundation/mail/texts/ticket-mails.ts';
import { boundedGift } from './assign-by-hand.ts';
import { mailTickets } from './mail-ticket.ts';
import { contactOf, toSubTicket } from './ticket-view.ts';
import { holdOwnTicket, ownTicketType } from './tickets.access.ts';
import { countRefused, listSoldRows, updateTicketRow } from './tickets.store.ts';

const words = messages.ticket;
const pageSize = 5;
const hour = 3_600_000;

type Listing = {
  id: string;
  page: number;
  search?: string | undefined;
  state?: 'pending' | 'active' | 'void' | undefined;
};

/** Lists the sold and given tickets of one type, five per page (ORG-126, ORG-435). */
export async function listSold(app: App, viewer: Viewer, { id, page, search, state }: Listing) {
  const db = app.database.kysely;
  await ownTicketType(db, viewer, id);
  const { rows, total } = await listSoldRows(db, { typeId: id, search, state }, pageSize, (page - 1) * pageSize);
  const [refused] = await countRefused(db, [id]);
  return { rows: rows.map(toSubTicket), total, refused: refused?.count ?? 0 };
}

/** Sends the ticket's mail again. To protect the mailbox, not in the first hour and at most three times a day. */
export const sendAgain = ({ app, address }: Pick<RequestContext, 'app' | 'address'>, viewer: Viewer, id: string) =>
  inTransaction(app.database.kysely, async trx => {
    const { ticket, type, event } = await holdOwnTicket(trx, viewer, id);
    if (ticket.voidedAt) throw refused(words.isVoid);
    const { invitedName: name, invitedEmail: email } = ticket;
    if (!name || !email) throw refused(words.notSent);
    const now = app.now();
    if (now.getTime() < ticket.createdAt.getTime() + hour) throw refused(words.sentLately);
    if (!(await takeOfDay(trx, { name: 'ticket-sent-again', most: 3 }, id, now))) throw refused(words.mailsDaily);
    await takeMails(trx, app, address);
    const { orderId } = ticket;
    const mailed = { event, orderId, tickets: [{ id, type }] as const, name, email };
    await mailTickets(trx, app, mailed, boundedGift(viewer, email));
  });

/** Cancels a given ticket. A paid ticket becomes void by its refund. */
export const cancelTicket = (app: App, viewer: Viewer, id: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const { ticket, type, event } = await holdOwnTicket(trx, viewer, id);
    if (ticket.voidedAt) return;
    if (ticket.orderId) throw refused(words.isPaid);
    const now = app.now();
    await updateTicketRow(trx, id, { voidedAt: now, voidReason: 'cancelled', updatedAt: now });
    const details = { ticket: id, type: type.name };
    await recordAct(trx, 'ticket-cancelled', { by: viewer, eventId: event.id, details, at: now });
    const { invitedName: name, invitedEmail: recipient } = ticket;
    if (!name || !recipient) return;
    await queueMail(trx, app, {
      recipient,
      ...ticketVoided({ name, eventName: event.name, typeName: type.name, contact: contactOf(event) }),
    });
  });
