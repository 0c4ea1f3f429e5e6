import { EventEmitter, on } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type ReceivedMail = {
  from: string;
  /** Recipients of the envelope. They are the people who get the mail. */
  to: string[];
  subject: string;
  html: string;
  text: string;
  messageId: string;
  headers: Email['headers'];
  attachments: Email['attachments'];
  raw: string;
};

export type TestSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;

/** A real SMTP server on loopback that stores its mails. `failNext` refuses once, at the recipient or at the end. */
export async function startSmtpServer({ port = 0 } = {}) {
  const received: ReceivedMail[] = [];
  const failures: { code: number; at: 'recipient' | 'data' }[] = [];
  const partialUploads = new EventEmitter();

  const takeFailure = (at: 'recipient' | 'data') => {
    if (failures[0]?.at !== at) return null;
    const { code } = failures.shift()!;
    return Object.assign(new Error(`refused with ${code}`), { responseCode: code });
  };

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) => done(takeFailure('recipient')),
    onData(stream, session, done) {
      buffer(stream)
        .then(async bytes => {
          const failure = takeFailure('data');
          if (failure) return done(failure);
          const mail = await PostalMime.parse(bytes);
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(recipient => recipient.address),
            subject: mail.subject ?? '',
            html: mail.html ?? '',
            text: mail.text ?? '',
            messageId: mail.messageId ?? '',
            headers: mail.headers,
            attachments: mail.attachments,
            raw: bytes.toString(),
          });
          done();
          partialUploads.emit('mail');
        })
        .catch(done);
    },
  });
  // A client that disconnects midway does not fail the test.
  server.on('error', () => {});
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.server.address() as AddressInfo).port;

  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails: () => [...received],
    failNext: (code: number, at: 'recipient' | 'data' = 'data') => void failures.push({ code, at }),
    async waitForMail(predicate: (mail: ReceivedMail) => boolean = () => true, timeoutMs = 15_000) {
      const signal = AbortSignal.timeout(timeoutMs);
      const news = on(partialUploads, 'mail', { signal });
      for (;;) {
        const mail = received.find(predicate);
        if (mail) return mail;
        await news.next().catch(() => {
          const seen = received.map(({ to, subject }) => `${to.join(', ')}: ${subject}`);
          throw new Error(`No such mail came in ${timeoutMs} ms; there are ${JSON.stringify(seen)}`);
        });
      }
    },
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
}
