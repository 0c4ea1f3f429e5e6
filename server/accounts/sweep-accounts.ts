import type { App } from '#server/app.ts';
import { sweepAttempts } from '#server/limits/attempts.ts';
import { blankSentMails, deleteMailsBefore } from '#server/mail/send-mail.ts';
import { sweepUnconfirmedDeletions } from './deletions.store.ts';

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** What has had its time: nothing personal is kept for longer than it serves. */
export async function sweepAccounts(app: App): Promise<void> {
  const db = app.database.kysely;
  const now = app.now();
  await sweepAttempts(db, now);
  await sweepUnconfirmedDeletions(db, daysBefore(now, 7));
  await db.deleteFrom('sessions').where('expiresAt', '<', now).execute();
  // A browser forgets its cookie after as long.
  await db.deleteFrom('knownDevices').where('seenAt', '<', daysBefore(now, 400)).execute();
  await db.deleteFrom('mailedLinks').where('expiresAt', '<', daysBefore(now, 1)).execute();
  await blankSentMails(db);
  await deleteMailsBefore(db, daysBefore(now, 30));
}
