import { randomUUID } from 'node:crypto';
import type { App } from '#server/app.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import { type Bounded, boundMail } from './bound-mail.ts';
import { oneLine } from './escape.ts';
import type { MailContent } from './mail-words.ts';
import { insertMail } from './mails.store.ts';

type Queueing = Pick<App, 'jobs' | 'now'> & Partial<Pick<App, 'log'>>;
type OutgoingMail = MailContent & { recipient: string };

// One address and nothing else: no second recipient, no name, no line of a header.
const addressPattern = /^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u;

// The domain that can never be: an erased account's address, or one of somebody who has no account.
const nobody = /@invalid$/;

/**
 * The mail and the job that sends it exist when the transaction of what causes them commits, or never. It counts in the
 * day of its mailbox, as its kind says.
 */
export async function queueMail(db: Db, app: Queueing, mail: OutgoingMail, bounded: Bounded = {}): Promise<void> {
  const { recipient, kind, html, text, inline } = mail;
  if (!addressPattern.test(recipient)) throw new Error(`A mail of kind ${kind} has no single address to go to.`);
  if (nobody.test(recipient)) return;
  const id = randomUUID();
  await inTransaction(db, async trx => {
    await insertMail(trx, {
      id,
      kind,
      recipient,
      subject: oneLine(mail.subject),
      html,
      text,
      ...(inline && { inline: JSON.stringify(inline) }),
    });
    await app.jobs.send(trx, 'send-mail', { mailId: id });
    boundMail(trx, app, { id, kind, recipient, ...bounded });
  });
}
