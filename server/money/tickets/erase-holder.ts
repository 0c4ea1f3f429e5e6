import type { Db } from '#server/foundation/db/connection.ts';
import { forgetTicketMails } from './ticket-mails.store.ts';
import { forgetHolder } from './tickets.store.ts';

/** A10: what somebody held stays good, and stands in nobody's name. */
export async function eraseHolder(trx: Db, { email }: { email: string }): Promise<void> {
  await forgetTicketMails(trx, email);
  await forgetHolder(trx, email);
}
