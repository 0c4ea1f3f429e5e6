import { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';

export type DrawnPicture = { cid: string; png: Buffer };
type Delivery = {
  id: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  pictures: readonly DrawnPicture[];
  createdAt: Date;
};

/** The server refused the mail for good. A retry is useless. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
// Milliseconds for the whole delivery. It is far below the time after which the queue gives the job to another process.
const wholePatience = 120_000;

/** Resolves when the server has accepted the mail. */
export async function deliver(config: Config & { smtpUrl: string }, mail: Delivery): Promise<void> {
  const transport = createTransport({ url: config.smtpUrl, ...patience });
  try {
    await transport.sendMail({
      from: config.mailFrom,
      // The library does not parse an object, so this is always one recipient.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      attachments: mail.pictures.map(({ cid, png }, index) => ({
        cid,
        filename: `entrada-${index + 1}.png`,
        content: png,
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
      })),
      // Every attempt uses the same id, so that a server or a mail program can recognize a duplicate.
      messageId: `<${mail.id}@${new URL(config.publicUrl).hostname}>`,
      date: mail.createdAt,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.timeout(wholePatience),
    });
  } catch (error) {
    throw isRefusal(error) ? new MailRefusedError(error.message, { cause: error }) : error;
  } finally {
    transport.close();
  }
}

// True for a refusal that is final: a 5xx about the address or the message. A 5xx at sign-in is a wrong setting that
// can be corrected.
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, responseCode = 0 } = error as Error & { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}
