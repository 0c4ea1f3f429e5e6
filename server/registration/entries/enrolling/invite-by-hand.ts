import type { Db } from '#server/foundation/db/connection.ts';
import { tooMany } from '#server/foundation/http/refuse.ts';
import { limits, takeAttempt } from '#server/foundation/limits/attempts.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { manualEnrollment } from '#server/foundation/mail/texts/team-mails.ts';
import { makeLink } from '#server/people/accounts/mailed-links.ts';
import { type Asking, enoughMails } from './enrollment-quota.ts';

type Invited = {
  account: { id: string; name: string; email: string };
  entryId: string;
  eventId: string;
  eventName: string;
  categoryName: string;
};

/** Mails the enrolled account a link for its answer. The caller counts the mail (J5). */
export async function inviteByHand(trx: Db, { app }: Pick<Asking, 'app'>, invited: Invited): Promise<void> {
  const { account, entryId, eventId, eventName, categoryName } = invited;
  const now = app.now();
  // Limits repeated enrolling and removing, which would fill a mailbox.
  const secondsLeft = await takeAttempt(trx, limits.mails, `manual\n${eventId}\n${account.id}`, now);
  if (secondsLeft > 0) throw tooMany(secondsLeft);
  const link = { purpose: 'manual-entry' as const, userId: account.id, email: account.email, entryId };
  const url = await makeLink(trx, app.config.publicUrl, link, now, { keepEarlier: true });
  const words = { name: account.name, eventName, categoryName, url };
  await queueMail(trx, app, { recipient: account.email, ...manualEnrollment(words) }, { whenFull: enoughMails });
}
