import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/connection.ts';
import { refused, refusedField } from '#server/http/refuse.ts';
import { takeOfDay } from './day-bounds.ts';

/**
 * The platform writes to people who have not asked it to: one network causes only so much of that a day, whatever
 * number of accounts it has. A gym whose teams sign up together stays far below.
 */
export async function takeMails(trx: Db, app: Pick<App, 'config' | 'now'>, address: string, wanted = 1): Promise<void> {
  const bound = { name: 'mails-from-network', most: app.config.maxMailsFromNetwork };
  if (!(await takeOfDay(trx, bound, address, app.now(), wanted))) throw refused(messages.team.networkLimit);
}

type Sending = { app: Pick<App, 'config' | 'now'>; address: string };

/**
 * So many mails of tickets a day to one address, whoever has them sent. Each bound is a row that is held until the end:
 * everybody takes them in the order of the addresses, the network that many share last.
 */
export async function takeTicketMails(
  trx: Db,
  { app, address }: Sending,
  recipients: readonly string[],
): Promise<void> {
  const bound = { name: 'ticket-mails', most: 20 };
  for (const recipient of recipients.map(email => email.toLowerCase()).toSorted()) {
    const isLeft = await takeOfDay(trx, bound, recipient, app.now());
    if (!isLeft) throw refusedField('email', messages.ticket.mailsDaily);
  }
  await takeMails(trx, app, address, recipients.length);
}
