import type { Db } from '#server/foundation/db/connection.ts';
import { blankSentMails, deleteMailsBefore, deleteMailsTo } from './mails.store.ts';

/** Whoever's account goes: the unsent ones would tell nothing any more, and without a mail server stay for ever. */
export const forgetMailsTo = (trx: Db, recipient: string) => deleteMailsTo(trx, recipient);

/** Sent or not: what a mail server has not taken within hours is not tried again. */
export async function sweepMails(db: Db, moment: Date): Promise<void> {
  // Those that an earlier version sent.
  await blankSentMails(db);
  await deleteMailsBefore(db, moment);
}
