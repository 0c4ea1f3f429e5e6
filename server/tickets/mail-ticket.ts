import { ticketPath } from '#domain/tickets/qr-text.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/connection.ts';
import type { OwnEventRow } from '#server/events/events.access.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { ticketInvitation } from '#server/mail/ticket-mails.ts';
import type { TicketTypeRow } from './ticket-types.store.ts';

type Mailed = { event: OwnEventRow; type: TicketTypeRow; ticketId: string; name: string; email: string };

/** To whoever shall come in with it. */
export async function mailTicket(trx: Db, app: Pick<App, 'jobs' | 'config'>, mailed: Mailed): Promise<void> {
  const { event, type, ticketId, name, email } = mailed;
  const place = { eventId: event.id, typeId: type.id, ticketId };
  await queueMail(trx, app.jobs, {
    recipient: email,
    ...ticketInvitation({
      name,
      eventName: event.name,
      typeName: type.name,
      start: event.startsAt,
      timeZone: event.timeZone,
      url: `${app.config.publicUrl}${ticketPath(place)}`,
    }),
  });
}
