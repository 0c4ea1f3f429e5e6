import { ticketPath } from '#domain/money/tickets/qr-text.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import { type Bounded, boundMail } from '#server/foundation/mail/bound-mail.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { ticketInvitation } from '#server/foundation/mail/texts/ticket-mails.ts';
import { buyerOf } from '#server/money/payments/orders.reads.ts';
import { nameOf } from '#server/people/accounts/accounts.reads.ts';
import { mailboxFull } from './mail-receipt.ts';
import { shortCodes } from './short-codes.ts';
import { askTicketMail, takeTicketMails } from './ticket-mails.store.ts';
import { listTypeRows, type TicketTypeRow } from './ticket-types.store.ts';
import { visitOf } from './ticket-view.ts';

type Ticket = { id: string; type: Pick<TicketTypeRow, 'id' | 'name'> };
type Mailed = {
  event: OwnEventRow;
  /** The order of the tickets. Null when the organization gave them. */
  orderId: string | null;
  tickets: readonly [Ticket, ...Ticket[]];
  name: string;
  email: string;
};
type Queueing = Pick<App, 'jobs' | 'config' | 'now'>;

async function giverOf(db: Db, { event, orderId, email }: Mailed) {
  if (orderId === null) return { by: 'organization' as const, name: await nameOf(db, event.organizationId) };
  const buyer = await buyerOf(db, orderId);
  return buyer.email === email ? null : { by: 'buyer' as const, name: buyer.name };
}

export async function mailTickets(trx: Db, app: Queueing, sent: Mailed, bounded: Bounded): Promise<void> {
  const { event, tickets, name, email } = sent;
  const shortCodeOf = await shortCodes(trx);
  const mailed = ({ id, type }: Ticket) => {
    const place = { eventId: event.id, typeId: type.id, ticketId: id };
    const url = `${app.config.publicUrl}${ticketPath(place)}`;
    return { ticketId: id, typeName: type.name, shortCode: shortCodeOf(id), url };
  };
  const [first, ...others] = tickets;
  const mail = ticketInvitation({
    name,
    eventName: event.name,
    ...visitOf(event),
    from: await giverOf(trx, sent),
    tickets: [mailed(first), ...others.map(mailed)],
  });
  await queueMail(trx, app, { recipient: email, ...mail }, bounded);
}

// Seconds between naming a ticket and its mail. The time is long enough to name the next ticket for the same person. It
// is short enough to wait at the mailbox.
const gatherSeconds = 8;

/**
 * Queues the mail of a named ticket. Tickets that the same order names soon after join the mail. The mail counts in the
 * limits now.
 */
export async function mailSoon(
  trx: Db,
  app: Queueing,
  named: { ticketId: string; orderId: string; email: string; askedAt: Date },
): Promise<void> {
  boundMail(trx, app, { kind: 'ticket-invitation', recipient: named.email, whenFull: mailboxFull });
  await askTicketMail(trx, named);
  await app.jobs.send(trx, 'mail-tickets', { ticketId: named.ticketId }, { startAfter: gatherSeconds });
}

/** Mails all waiting tickets of this ticket's person. Does nothing if another ticket's job has mailed them. */
export const mailNamed = (app: Queueing & Pick<App, 'database'>, ticketId: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const rows = await takeTicketMails(trx, ticketId);
    const [first] = rows;
    const event = first && (await findAnyEvent(trx, first.eventId));
    if (!first || !event) return;
    const types = await listTypeRows(trx, [...new Set(rows.map(({ ticketTypeId }) => ticketTypeId))]);
    const [one, ...others] = rows.flatMap(({ id, ticketTypeId }) => {
      const type = types.find(type => type.id === ticketTypeId);
      return type ? [{ id, type }] : [];
    });
    if (!one) return;
    // Several people may share an address: then the mail has no name in its greeting.
    const isOne = rows.every(({ invitedName }) => invitedName === first.invitedName);
    const name = isOne ? first.invitedName : '';
    const { orderId, email } = first;
    await mailTickets(trx, app, { event, orderId, tickets: [one, ...others], name, email }, { share: null });
  });
