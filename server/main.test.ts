import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpForm } from '#testing/factories/accounts.ts';
import { freePort } from '#testing/free-port.ts';
import { type RunningApp, startRunningApp } from '#testing/running-app.ts';

let app: RunningApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pizarra-main-'));
  app = await startRunningApp();
}, 120_000);
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function refusalOf(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PIZARRA_DEMO: 'no', PIZARRA_DATA: join(folder, 'data'), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = await text(child.stderr);
  return { code: child.exitCode, said };
}

const oneSentence = /^[^\n]+\.\n$/;

test('start: the port is busy → one clear sentence', async () => {
  const port = new URL(app.url).port;
  const { said } = await refusalOf({ PORT: port, HOST: '127.0.0.1' });
  expect(said).toMatch(oneSentence);
  expect(said).toContain(`El puerto ${port} ya está ocupado`);
}, 60_000);

test('scale D7 start: the port of the metrics is busy or of no machine here → one clear sentence', async () => {
  const port = new URL(app.url).port;
  const busy = await refusalOf({ PORT: '0', METRICS_PORT: port });
  expect(busy.said).toMatch(oneSentence);
  expect(busy.said).toContain(`El puerto ${port} ya está ocupado: elige otro con METRICS_PORT.`);
  const elsewhere = await refusalOf({ PORT: '0', METRICS_PORT: port, METRICS_HOST: '203.0.113.7' });
  expect(elsewhere.said).toBe('METRICS_HOST no es una dirección de esta máquina: «203.0.113.7».\n');
}, 120_000);

test('start: another app holds the data folder → one clear sentence', async () => {
  const { said } = await refusalOf({ PORT: '0', PIZARRA_DATA: app.dataDir });
  expect(said).toMatch(oneSentence);
  expect(said).toContain('Otra Pizarra');
}, 60_000);

test('start: the database cannot be reached → one clear sentence, without its password', async () => {
  const { said } = await refusalOf({
    PORT: '0',
    DATABASE_URL: 'postgres://ana:secreta@127.0.0.1:1/nada',
    DATABASE_WAIT: '0',
  });
  expect(said).toMatch(oneSentence);
  expect(said).toContain('DATABASE_URL');
  expect(said).not.toContain('secreta');
}, 60_000);

test.each([
  ['PORT', 'mil'],
  ['PUBLIC_URL', 'ejemplo:3000'],
  ['TRUST_PROXY', 'true'],
  ['LOG_LEVEL', 'nonsense'],
])('start: a setting that makes no sense → one clear sentence: %s=%s', async (name, value) => {
  const { said } = await refusalOf({ [name]: value });
  expect(said).toMatch(oneSentence);
  expect(said).toContain(name);
});

test('OPER-O6 OPER-O4 start: a new store at an https address → no demo, listens locally, last line names that address', async () => {
  const port = await freePort();
  const { HOST: _host, PIZARRA_DEMO: _demo, ...env } = process.env;
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...env,
      PORT: `${port}`,
      PIZARRA_DATA: join(folder, 'public'),
      PUBLIC_URL: 'https://pizarra.test',
      LOG_LEVEL: 'error',
      SMTP_URL: 'smtp://ana:secreta@127.0.0.1:1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface(child.stdout).on('line', line => lines.push(line));
  await expect.poll(() => lines.at(-1), { timeout: 60_000 }).toBe('Pizarra está lista: https://pizarra.test');
  expect(lines).toContain('Escucho solo en 127.0.0.1; con el proxy en otra máquina pon HOST=0.0.0.0');
  expect(lines.join('\n')).not.toMatch(/demostración/i);
  // The program reports the unreachable mail server, and starts all the same (OPER-O8).
  expect(lines).toContainEqual(
    expect.stringMatching(/^El servidor de correo de SMTP_URL \(127\.0\.0\.1:1\) no atiende/),
  );
  expect(lines.join('\n')).not.toContain('secreta');
  const others = Object.values(networkInterfaces()).flatMap(list => list?.filter(({ internal }) => !internal) ?? []);
  for (const { address, family } of others.filter(({ family }) => family === 'IPv4'))
    await expect(fetch(`http://${address}:${port}/healthz`), family).rejects.toThrow();
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}, 120_000);

test('sign-up: a password → stored as an expensive hash', async () => {
  const form = await signUpForm('athlete');
  const answer = await fetch(`${app.url}/rpc/accounts/signUp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: form }),
  });
  expect(answer.status).toBe(200);
  const stored = app.database.kysely.selectFrom('credentials').select('password').executeTakeFirstOrThrow();
  expect(await stored).toEqual({ password: expect.stringMatching(/^argon2id\$19456\$2\$/) });
});

test('log: the app runs → lines of JSON without personal data', async () => {
  await fetch(`${app.url}/rpc/accounts/exists`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: { email: 'muy.privado@correo.test' } }),
  });
  await fetch(`${app.url}/confirm-email?code=secreto-del-enlace`);
  const lines = () =>
    app
      .output()
      .split('\n')
      .filter(line => line.startsWith('{'));
  await expect.poll(() => lines().some(line => line.includes('/rpc/accounts/exists'))).toBe(true);
  for (const line of lines()) expect(() => JSON.parse(line)).not.toThrow();
  expect(app.output()).not.toMatch(/muy\.privado|secreto-del-enlace|127\.0\.0\.1:\d+ /);
});
