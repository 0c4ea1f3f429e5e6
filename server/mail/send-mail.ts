import type { App } from '#server/app.ts';
import { deliver, MailRefusedError } from './deliver.ts';

export class MailDelayedError extends Error {
  override name = 'MailDelayedError';
}

export type MailApp = Pick<App, 'database' | 'config' | 'now' | 'log'>;

const longestError = 500;

/**
 * Sends one mail of the outbox. The row stays locked until the server's answer is written down, so nobody sends it
 * meanwhile, and what was accepted is never sent again. Throws when it should be tried later; the reason stands in
 * the row, not in the error, because answers of mail servers repeat the address and errors are logged.
 */
export async function sendMail(app: MailApp, mailId: string): Promise<void> {
  const { smtpUrl } = app.config;
  // Without a mail server the mail waits where the local mailbox shows it.
  if (!smtpUrl) return;
  const outcome = await app.database.kysely.transaction().execute(async trx => {
    const mail = await trx
      .selectFrom('mails')
      .select(['id', 'recipient', 'subject', 'html', 'text', 'createdAt', 'attempts'])
      .where('id', '=', mailId)
      .where('sentAt', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!mail) return 'settled';
    const failure = await deliver({ ...app.config, smtpUrl }, mail).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
    await trx
      .updateTable('mails')
      .set({
        attempts: mail.attempts + 1,
        sentAt: failure ? null : app.now(),
        lastError: failure ? failure.message.slice(0, longestError) : null,
      })
      .where('id', '=', mailId)
      .execute();
    if (!failure) return 'settled';
    return failure instanceof MailRefusedError ? 'refused' : 'delayed';
  });
  if (outcome === 'refused') app.log.warn({ mail: mailId }, 'mail given up: the server refused it');
  if (outcome === 'delayed') throw new MailDelayedError(`Mail ${mailId} was not taken; the reason is in its row.`);
}
