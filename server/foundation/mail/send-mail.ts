import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '#server/app.ts';
import { type DrawnPicture, deliver, MailRefusedError } from './deliver.ts';
import { failureOf } from './failure-of.ts';
import type { InlineCode } from './mail-words.ts';
import { blank, findWaiting, updateMail } from './mails.store.ts';
import { withoutPicture } from './template.ts';

export class MailDelayedError extends Error {
  override name = 'MailDelayedError';
}

export type MailApp = Pick<App, 'database' | 'config' | 'now' | 'log' | 'hooks'>;

const longestError = 500;

/**
 * Sends one mail of the outbox; what was accepted is never sent again. That nobody else sends it meanwhile is the queue's
 * doing: a mail has one job, and a job runs in one place. Throws when it should be tried later: the whole answer then stands
 * in the row, and in the error only its numbers, because answers of mail servers repeat the address and errors are logged.
 */
export async function sendMail(app: MailApp, mailId: string): Promise<void> {
  const { database, config, now, log } = app;
  const { smtpUrl } = config;
  // Without a mail server the mail waits where the local mailbox shows it.
  if (!smtpUrl) return;
  const db = database.kysely;
  const mail = await findWaiting(db, mailId);
  if (!mail) return;
  const attempts = mail.attempts + 1;
  try {
    await deliver({ ...config, smtpUrl }, { ...mail, ...(await drawn(app, mail)) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await updateMail(db, mailId, { attempts, lastError: reason.slice(0, longestError) });
    if (!(error instanceof MailRefusedError)) {
      throw new MailDelayedError(`Mail ${mailId} was not taken: ${failureOf(error)}`);
    }
    log.warn({ mail: mailId, reason: failureOf(error.cause) }, 'mail given up: the server refused it');
    return;
  }
  await insist(() => updateMail(db, mailId, { attempts, sentAt: now(), lastError: null, ...blank }));
}

/** Its codes as pictures; one that opens nothing any more is left out. */
async function drawn(app: MailApp, { html, inline }: { html: string; inline: unknown }) {
  const pictures: DrawnPicture[] = [];
  let shown = html;
  for (const { ticketId, cid } of (inline ?? []) as InlineCode[]) {
    const png = await app.hooks.mail.drawTicket(app, ticketId);
    if (png) pictures.push({ cid, png });
    else shown = withoutPicture(shown, cid);
  }
  return { html: shown, pictures };
}

/** The mail is out: were a restarting database the reason not to write that down, it would go out once more. */
async function insist(write: () => Promise<unknown>): Promise<void> {
  for (let left = 5; ; left--) {
    try {
      await write();
      return;
    } catch (error) {
      if (left === 0) throw error;
      await pause(2_000);
    }
  }
}
