import type { Db } from '#server/foundation/db/connection.ts';
import { blankSentMails, deleteMailsBefore, deleteMailsTo } from './mails.store.ts';

/** For an erased account. Unsent mails are useless then, and without a mail server they would stay forever. */
export const forgetMailsTo = (trx: Db, recipient: string) => deleteMailsTo(trx, recipient);

/** Deletes sent and unsent mails. A mail that no server accepted within hours is not retried anyway. */
export async function sweepMails(db: Db, moment: Date): Promise<void> {
  // Mails sent by an earlier version.
  await blankSentMails(db);
  await deleteMailsBefore(db, moment);
}
