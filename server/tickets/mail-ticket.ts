import { ticketPath } from '#domain/tickets/qr-text.ts';
import type { App } from '#server/app.ts';
import { type Db, inTransaction } from '#server/db/connection.ts';
import type { OwnEventRow } from '#server/events/events.access.ts';
import { findAnyEvent } from '#server/events/events.reads.ts';
import { type Bounded, boundMail } from '#server/mail/bound-mail.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { ticketInvitation } from '#server/mail/ticket-mails.ts';
import { mailboxFull } from './mail-receipt.ts';
import { shortCodes } from './short-codes.ts';
import { askTicketMail, takeTicketMails } from './ticket-mails.store.ts';
import { listTypeRows, type TicketTypeRow } from './ticket-types.store.ts';

type Ticket = { id: string; type: Pick<TicketTypeRow, 'id' | 'name'> };
type Mailed = { event: OwnEventRow; tickets: readonly [Ticket, ...Ticket[]]; name: string; email: string };
type Queueing = Pick<App, 'jobs' | 'config' | 'now'>;

/** To whoever shall come in with them. */
export async function mailTickets(
  trx: Db,
  app: Queueing,
  { event, tickets, name, email }: Mailed,
  bounded: Bounded,
): Promise<void> {
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
    start: event.startsAt,
    timeZone: event.timeZone,
    tickets: [mailed(first), ...others.map(mailed)],
  });
  await queueMail(trx, app, { recipient: email, ...mail }, bounded);
}

// Long enough to name the next ticket for the same person, short enough to look at one's mailbox for it.
const gatherSeconds = 8;

/** Somebody was named: what the same order gives them in the next moments comes in the same mail. It counts from here on. */
export async function mailSoon(
  trx: Db,
  app: Queueing,
  named: { ticketId: string; orderId: string; email: string; askedAt: Date },
): Promise<void> {
  boundMail(trx, app, { kind: 'ticket-invitation', recipient: named.email, whenFull: mailboxFull });
  await askTicketMail(trx, named);
  await app.jobs.send(trx, 'mail-tickets', { ticketId: named.ticketId }, { startAfter: gatherSeconds });
}

/** All that waits for the person of this ticket; nothing where another ticket's turn has taken it along. */
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
    // Several people may share an address: then none of them is greeted by name.
    const isOne = rows.every(({ invitedName }) => invitedName === first.invitedName);
    const name = isOne ? first.invitedName : '';
    await mailTickets(trx, app, { event, tickets: [one, ...others], name, email: first.email }, { share: null });
  });
