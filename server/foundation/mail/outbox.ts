import { randomUUID } from 'node:crypto';
import type { App } from '#server/app.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import { type Bounded, boundMail } from './bound-mail.ts';
import { oneLine } from './escape.ts';
import type { MailContent } from './mail-words.ts';
import { insertMail } from './mails.store.ts';

type Queueing = Pick<App, 'jobs' | 'now'> & Partial<Pick<App, 'log'>>;
type OutgoingMail = MailContent & { recipient: string };

// Matches exactly one address, without a second recipient, a name or a header line.
const addressPattern = /^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u;

// This domain never exists. It marks an erased account's address, or a participant without an account.
const nobody = /@invalid$/;

/** Stores the mail and its job in the caller's transaction. The mail counts for its mailbox by its kind. */
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
