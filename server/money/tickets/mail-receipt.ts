import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';
import type { Bounded } from '#server/foundation/mail/bound-mail.ts';
import { ticketReceipt } from '#server/foundation/mail/texts/ticket-mails.ts';
import { mailToPayer } from '#server/money/payments/orders/order-mails.ts';
import { orderCode } from '#server/money/payments/orders/payer.ts';
import type { OrderRow } from '#server/money/payments/orders.reads.ts';
import { shortCodes } from './short-codes.ts';
import { listTypeRows } from './ticket-types.store.ts';
import { contactOf, visitOf } from './ticket-view.ts';

type Receipt = {
  event: OwnEventRow;
  order: OrderRow;
  tickets: readonly { id: string; ticketTypeId: string }[];
};

/** Limits the receipt of a free order, because its address was only typed. The receipt of a paid order has no limit. */
const boundedBy = ({ totalCents, isTest }: OrderRow): Bounded =>
  totalCents === 0 ? { whenFull: mailboxFull } : { share: isTest ? 'due' : null };

export const mailboxFull = () => refusedField('email', messages.ticket.mailsDaily);

/** Mails the payer: the amount, the tickets' codes and a link that opens the order on any device. */
export async function mailReceipt(
  trx: Db,
  app: App,
  { event, order, tickets }: Receipt,
  bounded: Bounded = boundedBy(order),
): Promise<void> {
  const { publicUrl } = app.config;
  const code = order.accessHash === null ? null : await orderCode(trx, order);
  const types = await listTypeRows(trx, [...new Set(tickets.map(({ ticketTypeId }) => ticketTypeId))]);
  const shortCodeOf = await shortCodes(trx);
  const bought = {
    ...visitOf(event),
    contact: contactOf(event),
    url: `${publicUrl}/tickets/order/${order.id}${code === null ? '' : `#${code}`}`,
    calendarUrl: `${publicUrl}/files/calendar/${event.id}.ics`,
    tickets: tickets.map(({ id, ticketTypeId }) => ({
      ticketId: id,
      shortCode: shortCodeOf(id),
      typeName: types.find(type => type.id === ticketTypeId)?.name ?? '',
    })),
  };
  await mailToPayer(trx, app, order.id, view => ticketReceipt(view, bought), bounded);
}
