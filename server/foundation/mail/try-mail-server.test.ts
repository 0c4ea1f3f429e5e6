import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startSmtpServer } from '#testing/smtp-server.ts';
import { tryMailServer } from './try-mail-server.ts';

const mailFrom = 'Pizarra <hola@pizarra.test>';
const publicUrl = 'https://pizarra.test';

let server: Server | null = null;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise<void>(done => (server ? server.close(() => done()) : done()));
  server = null;
});

/** Starts a mail server that sends these lines, one after each command. */
async function saying(...lines: string[]): Promise<number> {
  server = createServer(socket => {
    sockets.push(socket);
    const rest = [...lines];
    const next = () => socket.write(`${rest.shift() ?? '250 ok'}\r\n`);
    socket.on('error', () => {}).on('data', next);
    if (rest.length > 0) next();
  });
  await new Promise<void>(done => server?.listen(0, '127.0.0.1', done));
  return (server.address() as { port: number }).port;
}

test('OPER-O8 mail server check: the mail server answers → no warning, and no mail is sent', async () => {
  const smtp = await startSmtpServer();
  expect(await tryMailServer({ smtpUrl: smtp.url, mailFrom, publicUrl })).toEqual([]);
  expect(smtp.mails()).toEqual([]);
  await smtp.stop();
});

test('OPER-O8 mail server check: the mail server is not reachable → one warning with address and reason', async () => {
  const smtp = await startSmtpServer();
  await smtp.stop();
  const [warning, ...more] = await tryMailServer({ smtpUrl: smtp.url, mailFrom, publicUrl });
  expect(warning).toMatch(
    new RegExp(`^El servidor de correo de SMTP_URL \\(127\\.0\\.0\\.1:${smtp.port}\\) no atiende: .*ECONNREFUSED`),
  );
  expect(more).toEqual([]);
});

test('OPER-O8 mail server check: a wrong password → a warning without account and password', async () => {
  const port = await saying('220 hola', '250-x\r\n250 AUTH PLAIN', '535 5.7.8 ana@correo.test: authentication failed');
  const [warning] = await tryMailServer({
    smtpUrl: `smtp://ana%40correo.test:secreta@127.0.0.1:${port}`,
    mailFrom,
    publicUrl,
  });
  expect(warning).toContain('EAUTH 535 5.7.8');
  expect(warning).not.toMatch(/ana|secreta/);
});

test('OPER-O8 mail server check: no encryption, or from the other side → plain words name the cure', async () => {
  const plain = await saying('220 hola', '250 x', '454 no');
  const wanted = `smtp://127.0.0.1:${plain}?requireTLS=true`;
  expect((await tryMailServer({ smtpUrl: wanted, mailFrom, publicUrl }))[0]).toContain('SMTP_TLS=no');
  const late = await saying('220 hola');
  const [warning] = await tryMailServer({ smtpUrl: `smtps://127.0.0.1:${late}`, mailFrom, publicUrl });
  expect(warning).toContain('escribe smtp:// en lugar de smtps://');
});

test('OPER-O8 mail server check: the server is silent → a warning after a timeout', async () => {
  const port = await saying();
  const [warning] = await tryMailServer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom, publicUrl });
  expect(warning).toMatch(/no atiende: (?:ETIMEDOUT|no answer)/);
});

test('OPER-O8 mail server check: a sender at localhost → a warning about MAIL_FROM', async () => {
  const smtp = await startSmtpServer();
  const warnings = await tryMailServer({ smtpUrl: smtp.url, mailFrom: 'Pizarra <no-reply@localhost>', publicUrl });
  expect(warnings).toEqual([expect.stringContaining('MAIL_FROM')]);
  await smtp.stop();
});

test('OPER-S4 mail server check: no SMTP_URL and a public address → a warning; on localhost → none', async () => {
  expect(await tryMailServer({ smtpUrl: null, mailFrom, publicUrl })).toEqual([
    expect.stringMatching(/^Sin SMTP_URL no sale ningún correo/),
  ]);
  expect(await tryMailServer({ smtpUrl: null, mailFrom, publicUrl: 'http://localhost:3000' })).toEqual([]);
});
