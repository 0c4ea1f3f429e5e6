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

export type MailApp = Pick<App, 'database' | 'config' | 'now' | 'log' | 'ports'>;

const longestError = 500;

/**
 * Sends one mail of the outbox. An accepted mail is never sent again. The job queue guarantees a single sender: one job
 * per mail, and a job runs in one place. Throws if the mail must be sent later. The row stores the server's full
 * answer. The error has only the answer's numbers, because errors are logged and answers repeat the address.
 */
export async function sendMail(app: MailApp, mailId: string): Promise<void> {
  const { database, config, now, log } = app;
  const { smtpUrl } = config;
  // Without a mail server the mail stays unsent, and the admin reads it in the local mailbox.
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

/** Draws the ticket codes of a mail. Removes the picture of a void ticket. */
async function drawn(app: MailApp, { html, inline }: { html: string; inline: unknown }) {
  const pictures: DrawnPicture[] = [];
  let shown = html;
  for (const { ticketId, cid } of (inline ?? []) as InlineCode[]) {
    const png = await app.ports.ticketHolders.drawTicket(app, ticketId);
    if (png) pictures.push({ cid, png });
    else shown = withoutPicture(shown, cid);
  }
  return { html: shown, pictures };
}

/**
 * Repeats the update of a sent mail until it succeeds. Otherwise a restarting database would let the mail go out twice.
 */
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
