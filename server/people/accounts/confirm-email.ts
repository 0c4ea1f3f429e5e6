import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused, tooMany, unauthorized } from '#server/foundation/http/refuse.ts';
import { limits, takeAttempt } from '#server/foundation/limits/attempts.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { confirmEmail as confirmEmailMail } from '#server/foundation/mail/texts/account-mails.ts';
import { findUser, updateUser } from './accounts.store.ts';
import { makeLink, redeemLink } from './mailed-links.ts';
import { mailedEnough } from './pace-strangers.ts';

export async function confirmEmail(app: App, code: string): Promise<void> {
  const now = app.now();
  await inTransaction(app.database.kysely, async trx => {
    const link = await redeemLink(trx, 'confirm-email', code, now);
    await updateUser(trx, link.userId, { emailVerified: true, updatedAt: now });
  });
}

export async function resendConfirmation(app: App, viewer: Viewer): Promise<void> {
  const db = app.database.kysely;
  const now = app.now();
  const user = await findUser(db, viewer.uid);
  if (!user) throw unauthorized();
  if (user.emailVerified) throw refused(messages.emailConfirmation.already);
  const secondsLeft = await takeAttempt(db, limits.mails, `confirm\n${viewer.uid}`, now);
  if (secondsLeft > 0) throw tooMany(secondsLeft);
  await inTransaction(db, async trx => {
    const link = { purpose: 'confirm-email' as const, userId: user.id, email: user.email };
    const url = await makeLink(trx, app.config.publicUrl, link, now);
    await queueMail(
      trx,
      app,
      { recipient: user.email, ...confirmEmailMail(user.name, url) },
      { whenFull: mailedEnough },
    );
  });
}
