import type { Db } from '#server/foundation/db/connection.ts';
import { blankSentMails, deleteMailsBefore, deleteMailsTo } from './mails.store.ts';

/**
 * Deletes the mails to an erased account. Unsent ones are useless then, and without a mail server they would stay
 * forever.
 */
export const forgetMailsTo = (trx: Db, recipient: string) => deleteMailsTo(trx, recipient);

/** Deletes sent and unsent mails. A mail that no server accepted within hours is not retried anyway. */
export async function sweepMails(db: Db, moment: Date): Promise<void> {
  // An earlier version left the bodies of sent mails in the table.
  await blankSentMails(db);
  await deleteMailsBefore(db, moment);
}
