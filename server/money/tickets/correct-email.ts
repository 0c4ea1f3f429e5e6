import { messages } from '#contract/messages.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { takeMailsOf } from '#server/foundation/limits/third-party-mails.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { ticketsReaddressed } from '#server/foundation/mail/texts/ticket-mails.ts';
import { correctAddress } from '#server/money/payments/orders/correct-address.ts';
import { accessHashOf, orderCode } from '#server/money/payments/orders/payer.ts';
import { payerOf } from '#server/money/payments/payments.access.ts';
import { mailboxFull, mailReceipt } from './mail-receipt.ts';
import { senderOf } from './name-ticket.ts';
import { contactOf } from './ticket-view.ts';
import { listTicketsBought } from './tickets.store.ts';

const words = messages.ticket;

type CorrectInput = { id: string; secret?: string | undefined; email: string };

/**
 * Handles `Corregir el correo`: sends the receipt to another address and voids the links mailed to the old one. Returns
 * the new code if the caller used such a link, else null.
 */
export async function correctEmail(context: RequestContext, input: CorrectInput): Promise<string | null> {
  const { app } = context;
  const { id, secret, email } = input;
  const paid = await payerOf(context, id, secret);
  if (paid.order.kind !== 'tickets') throw notFound();
  return inTransaction(app.database.kysely, async trx => {
    const { order, before } = await correctAddress(trx, app, input);
    const event = await findAnyEvent(trx, order.eventId ?? '');
    const tickets = (await listTicketsBought(trx, id)).filter(({ voidedAt }) => voidedAt === null);
    if (!event || order.state !== 'fulfilled' || tickets.length === 0) throw refused(words.nothingToSend);
    if (isCompleted(timesOf(event), app.now().getTime())) throw refused(words.completed);
    // The call is repeated, and the first call did the work.
    if (before === email) return null;
    // A buyer whose data is erased has no old address.
    const told = before === '' ? [] : [before];
    await takeMailsOf(trx, context, senderOf(order), 1 + told.length);
    await mailReceipt(trx, app, { event, order, tickets }, { whenFull: mailboxFull });
    for (const recipient of told) {
      const mail = ticketsReaddressed({ eventName: event.name, contact: contactOf(event) });
      await queueMail(trx, app, { recipient, ...mail });
    }
    if (secret === undefined || order.accessHash === null || accessHashOf(secret) === order.accessHash) return null;
    return orderCode(trx, order);
  });
}
