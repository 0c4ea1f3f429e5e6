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

/** The server's answer means that asking again is no use. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
// Far below the time after which the queue would hand the job to somebody else.
const wholePatience = 120_000;

/** Returns once the server has taken the mail. */
export async function deliver(config: Config & { smtpUrl: string }, mail: Delivery): Promise<void> {
  const transport = createTransport({ url: config.smtpUrl, ...patience });
  try {
    await transport.sendMail({
      from: config.mailFrom,
      // As an object it is never parsed: whatever it holds is one recipient.
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
      // The id stays at every attempt, so that a server or a reader that got it twice can tell.
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

// A 5xx about the address or the letter is final. About the sign-in it is a setting that somebody will mend.
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, responseCode = 0 } = error as Error & { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}
