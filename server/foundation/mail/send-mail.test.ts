import { createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type Database, inTransaction } from '#server/foundation/db/connection.ts';
import { type Jobs, startJobs } from '#server/foundation/jobs/jobs.ts';
import { confirmEmail, passwordChanged, resetPassword } from '#server/foundation/mail/texts/account-mails.ts';
import { ports } from '#server/ports.ts';
import { createTestDatabase } from '#testing/database.ts';
import { startSmtpServer, type TestSmtpServer } from '#testing/smtp-server.ts';
import { mailJobs } from './mail.jobs.ts';
import { blankSentMails } from './mails.store.ts';
import { queueMail } from './outbox.ts';
import { MailDelayedError, sendMail } from './send-mail.ts';

let database: Database;
let jobs: Jobs;
let smtp: TestSmtpServer;

const log = pino({ level: 'silent' });
const sentAt = new Date('2026-11-20T12:00:00Z');
const appFor = (smtpUrl: string | null) => ({
  database,
  log,
  now: () => sentAt,
  ports,
  config: {
    ...readConfig({ PUBLIC_URL: 'https://pizarra.example' }),
    smtpUrl,
    mailFrom: 'Pizarra <hola@pizarra.example>',
  },
});
const url = 'https://pizarra.example/reset-password?code=abc&x=1';

beforeAll(async () => {
  database = await createTestDatabase();
  jobs = await startJobs({ target: database.target, log, pollSeconds: 0.5 });
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});
beforeEach(async () => {
  smtp = await startSmtpServer();
});
afterEach(async () => {
  await smtp.stop();
  for (const table of ['mails', 'attempts'] as const) await database.kysely.deleteFrom(table).execute();
});

const queueing = () => ({ jobs, now: () => sentAt });
async function queue(mail = resetPassword('María', url), recipient = 'maria@example.com'): Promise<string> {
  await queueMail(database.kysely, queueing(), { recipient, ...mail });
  const rows = await database.kysely.selectFrom('mails').select('id').orderBy('createdAt', 'desc').execute();
  return rows[0]!.id;
}
const readRow = (id: string) =>
  database.kysely.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('mails that the server accepts', () => {
  test('any mail → one recipient, in HTML and text, marked sent', async () => {
    const id = await queue();
    await sendMail(appFor(smtp.url), id);
    const [mail] = smtp.mails();
    expect(mail).toMatchObject({
      from: 'hola@pizarra.example',
      to: ['maria@example.com'],
      subject: 'Recupera tu contraseña',
      messageId: `<${id}@pizarra.example>`,
    });
    expect(mail!.html).toContain('Hola, María:');
    expect(mail!.html).toContain(url.replace('&', '&amp;'));
    expect(mail!.text).toContain(`Elegir contraseña:\n${url}`);
    expect(mail!.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
    expect(await readRow(id)).toMatchObject({ sentAt, attempts: 1, lastError: null });
  });

  test('SAFE-L3 a sent mail → its body is deleted, also of mails from earlier versions', async () => {
    const id = await queue();
    expect((await readRow(id)).text).toContain(url);
    await sendMail(appFor(smtp.url), id);
    expect(await readRow(id)).toMatchObject({ html: '', text: '', subject: 'Recupera tu contraseña' });

    const [old, waiting] = [await queue(), await queue()];
    await database.kysely.updateTable('mails').set({ sentAt }).where('id', '=', old).execute();
    await blankSentMails(database.kysely);
    expect(await readRow(old)).toMatchObject({ html: '', text: '' });
    expect((await readRow(waiting)).text).toContain(url);
  });

  test('a mail is sent twice → the second time does nothing', async () => {
    const id = await queue();
    await sendMail(appFor(smtp.url), id);
    await sendMail(appFor(smtp.url), id);
    expect(smtp.mails()).toHaveLength(1);
    expect((await readRow(id)).attempts).toBe(1);
  });

  test('three nodes → each mail is sent once', async () => {
    const nodes = [];
    for (let node = 0; node < 3; node++)
      nodes.push(await startJobs({ target: database.target, log, pollSeconds: 0.5 }));
    for (const node of nodes) await node.work(mailJobs(appFor(smtp.url)));
    const ids = [];
    for (let mail = 0; mail < 12; mail++)
      ids.push(await queue(resetPassword('María', url), `maria.${mail}@example.com`));
    await vi.waitFor(
      async () => {
        const waiting = database.kysely.selectFrom('mails').select('id').where('sentAt', 'is', null);
        expect(await waiting.execute()).toEqual([]);
      },
      { timeout: 20_000 },
    );
    await Promise.all(nodes.map(node => node.stop()));
    const arrived = smtp.mails().map(mail => mail.messageId);
    expect(arrived.toSorted()).toEqual(ids.map(id => `<${id}@pizarra.example>`).toSorted());
  });

  test('long lines and special letters → arrive unchanged', async () => {
    const mail = {
      ...passwordChanged('Zoë'),
      subject: 'Añadimos «niñas & niños» 🏋️ — ¿listo?',
      text: `${'ñ'.repeat(3000)}\n.\n..fin\n`,
    };
    await sendMail(appFor(smtp.url), await queue(mail));
    const [received] = smtp.mails();
    expect(received!.subject).toBe(mail.subject);
    expect(received!.text).toBe(mail.text);
    expect(received!.raw.split('\r\n').every(line => line.length <= 998)).toBe(true);
  });
});

describe('mails that the server does not accept', () => {
  test('a temporary refusal → stored with the reason, sent later under the same Message-ID', async () => {
    const id = await queue();
    smtp.failNext(451);
    await expect(sendMail(appFor(smtp.url), id)).rejects.toThrow(MailDelayedError);
    const row = await readRow(id);
    expect(row).toMatchObject({ sentAt: null, attempts: 1 });
    expect(row.lastError).toContain('451');
    await sendMail(appFor(smtp.url), id);
    expect(smtp.mails().map(mail => mail.messageId)).toEqual([`<${id}@pizarra.example>`]);
    expect(await readRow(id)).toMatchObject({ sentAt, attempts: 2, lastError: null });
  });

  test.each(['recipient', 'data'] as const)('a permanent refusal at the %s → given up, with the reason', async at => {
    const id = await queue();
    smtp.failNext(550, at);
    await sendMail(appFor(smtp.url), id);
    const row = await readRow(id);
    expect(row).toMatchObject({ sentAt: null, attempts: 1 });
    expect(row.lastError).toContain('550');
    expect(smtp.mails()).toEqual([]);
  });

  test('the server is down → delayed, and sent once it is back', async () => {
    const id = await queue();
    await smtp.stop();
    await expect(sendMail(appFor(smtp.url), id)).rejects.toThrow(MailDelayedError);
    expect((await readRow(id)).lastError).toMatch(/ECONNREFUSED/);
    smtp = await startSmtpServer({ port: smtp.port });
    await sendMail(appFor(smtp.url), id);
    expect(smtp.mails()).toHaveLength(1);
  });

  test('the server hangs up in the middle → delayed, not marked sent', async () => {
    const sockets: Socket[] = [];
    const rude = createServer(socket => {
      sockets.push(socket);
      socket.write('220 hola\r\n', () => socket.once('data', () => socket.destroy()));
      socket.on('error', () => {});
    });
    await new Promise<void>(done => rude.listen(0, '127.0.0.1', done));
    const { port } = rude.address() as { port: number };
    const id = await queue();
    await expect(sendMail(appFor(`smtp://127.0.0.1:${port}`), id)).rejects.toThrow(MailDelayedError);
    expect(await readRow(id)).toMatchObject({ sentAt: null, attempts: 1 });
    await new Promise<void>(done => rude.close(() => done()));
  });

  test('OPER-O8 delayed → the logged error has the reason, not the recipient', async () => {
    const id = await queue();
    smtp.failNext(450, 'recipient');
    const failure = await sendMail(appFor(smtp.url), id).catch((error: Error) => error);
    expect(failure?.message).toBe(`Mail ${id} was not taken: EENVELOPE 450`);
    expect(`${failure?.message}${failure?.stack}`).not.toContain('maria@example.com');
    await smtp.stop();
    const away = await sendMail(appFor(smtp.url), id).catch((error: Error) => error);
    expect(away?.message).toContain(`ECONNREFUSED 127.0.0.1:${smtp.port}`);
    smtp = await startSmtpServer();
  });

  test('OPER-O8 given up → the log has the reason, not the recipient', async () => {
    const id = await queue();
    smtp.failNext(550, 'recipient');
    const lines: string[] = [];
    const app = { ...appFor(smtp.url), log: pino({ level: 'warn' }, { write: line => lines.push(line) }) };
    await sendMail(app, id);
    expect(JSON.parse(lines.join(''))).toMatchObject({ mail: id, reason: 'EENVELOPE 550' });
    expect(lines.join('')).not.toContain('maria');
  });
});

test('mails: the server has no mail server → the mails stay in the table', async () => {
  const id = await queue();
  await sendMail(appFor(null), id);
  expect(await readRow(id)).toMatchObject({ sentAt: null, attempts: 0, lastError: null });
});

test('mails: the transaction rolls back → not stored', async () => {
  const lost = inTransaction(database.kysely, async trx => {
    await queueMail(trx, queueing(), { recipient: 'maria@example.com', ...resetPassword('María', url) });
    throw new Error('changed my mind');
  });
  await expect(lost).rejects.toThrow('changed my mind');
  expect(await database.kysely.selectFrom('mails').select('id').execute()).toEqual([]);
});

test.each([
  'maria@example.com, otra@example.com',
  'maria@example.com\r\nBcc: otra@example.com',
  'María <maria@example.com>',
  '"a b"@example.com',
  'maria',
  '',
])('mails: the recipient %j is not one address → refused, nothing is queued', async recipient => {
  await expect(queueMail(database.kysely, queueing(), { recipient, ...passwordChanged('x') })).rejects.toThrow(
    'no single address',
  );
  expect(await database.kysely.selectFrom('mails').select('id').execute()).toEqual([]);
});

test('mails: a name with quotes, HTML or line breaks → plain text, no further header', async () => {
  const name = `"><script>alert(1)</script>\r\nBcc: otra@example.com\r\n\r\nO'Brien`;
  const mail = { ...confirmEmail(name, url), subject: `Hola ${name}` };
  await sendMail(appFor(smtp.url), await queue(mail));
  const [received] = smtp.mails();
  expect(received!.to).toEqual(['maria@example.com']);
  expect(received!.headers.some(header => header.key === 'bcc')).toBe(false);
  expect(received!.html).not.toContain('<script>');
});

test('mails: queued in a transaction → sent by the worker, retried after a temporary failure', async () => {
  const worker = await startJobs({ target: database.target, log, pollSeconds: 0.5 });
  smtp.failNext(421);
  await worker.work(mailJobs(appFor(smtp.url)));
  const id = await queue();
  await vi.waitFor(async () => expect((await readRow(id)).attempts).toBe(1), { timeout: 15_000 });
  await vi.waitFor(
    async () => {
      const sooner = await database.sql`
        update pgboss.job set start_after = now() where state = 'retry' and data ->> 'mailId' = ${id} returning id`;
      expect(sooner).toHaveLength(1);
    },
    { timeout: 15_000 },
  );
  expect((await smtp.waitForMail(mail => mail.to[0] === 'maria@example.com')).messageId).toContain(id);
  await vi.waitFor(async () => expect((await readRow(id)).sentAt).toEqual(sentAt), { timeout: 15_000 });
  await worker.stop();
});
