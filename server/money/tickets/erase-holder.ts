import type { Db } from '#server/foundation/db/connection.ts';
import { forgetTicketMails } from './ticket-mails.store.ts';
import { forgetHolder } from './tickets.store.ts';

/** Removes the name of the person that tickets name. The tickets stay valid (A10). */
export async function eraseHolder(trx: Db, { email }: { email: string }): Promise<void> {
  await forgetTicketMails(trx, email);
  await forgetHolder(trx, email);
}
