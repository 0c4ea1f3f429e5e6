import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createTestDatabase } from '#testing/database.ts';
import { runCommand, urlOf } from '#testing/run-command.ts';
import { onConnection } from './client.ts';
import type { Database } from './connection.ts';
import { isLocked, takeLock } from './lock.ts';
import { RUNNING_LOCK } from './lock-keys.ts';
import { takeAlone } from './running-lock.ts';
import { openStore } from './store.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pizarra-lock-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const quietly = { log: () => {}, patienceMs: 0 };
const listeners = ({ sql }: Pick<Database, 'sql'>) => sql`
  select pid from pg_stat_activity where application_name like 'pizarra-hearing%' and datname = current_database()`;
const holds = ({ database }: TestApp) => expect.poll(() => isLocked(database.target, RUNNING_LOCK)).toBe(true);

test('OPER-O3 restore lock: programs run → refused with their number; all have ended → taken', async () => {
  const app = await createTestApp();
  const second = await createTestApp({}, { beside: app });
  const { target } = app.database;
  await holds(app);
  await expect.poll(() => listeners(app.database)).toHaveLength(2);
  await expect(takeAlone(target, quietly)).rejects.toThrow(/^2 programas de Pizarra usan .* ciérralos/);
  await second.close();
  await expect(takeAlone(target, quietly)).rejects.toThrow(/^1 programa de Pizarra usa .* ciérralo/);
  const said: string[] = [];
  const waiting = takeAlone(target, { log: line => said.push(line), patienceMs: 20_000 });
  await expect
    .poll(() => said)
    .toEqual(['Hay programas de Pizarra en esta base de datos; se espera hasta 20 segundos…']);
  await app.hearing.stop();
  await (await waiting).release();
  await app.close();
});

test("OPER-O3 restore lock: an app's connection is cut → the app holds its place again", async () => {
  const app = await createTestApp();
  await holds(app);
  const [before] = await listeners(app.database);
  await app.database.sql`select pg_terminate_backend(${before?.pid})`;
  await expect.poll(async () => (await listeners(app.database)).map(({ pid }) => pid)).not.toContain(before?.pid);
  await holds(app);
  await expect(takeAlone(app.database.target, quietly)).rejects.toThrow(/^1 programa/);
  await app.close();
});

test('OPER-O3 restore lock: a restore runs → an app waits with its start, a command is refused', async () => {
  const database = await createTestDatabase();
  const config = { dataDir: folder, databaseUrl: urlOf(database) };
  const restoring = await takeAlone(database.target, quietly);
  await expect(openStore(config)).rejects.toThrow(/^Se está restaurando un respaldo/);
  const said: string[] = [];
  const starting = openStore(config, { exclusive: true, missing: 'apply', log: line => said.push(line) });
  await expect
    .poll(() => said)
    .toContain('Se está restaurando un respaldo en esta base de datos; se espera a que termine…');
  await restoring.release();
  const store = await starting;
  await expect(takeAlone(database.target, quietly)).rejects.toThrow(/^1 programa/);
  await store.close();
  await database.close();
});

async function startProgram(env: Record<string, string>) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: '0', PIZARRA_DEMO: 'no', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => said.push(`${chunk}`));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  await expect.poll(() => said.join(''), { timeout: 60_000 }).toContain('Pizarra está lista');
  return { child, ended, output: () => said.join('') };
}

test('OPER-O3 restore under a running program: refused, nothing changes; a restore that already began → the program ends', async () => {
  const database = await createTestDatabase();
  const { sql } = database;
  const env = { DATABASE_URL: urlOf(database), PIZARRA_DATA: join(folder, 'data') };
  const copy = join(folder, 'copy');
  const program = await startProgram(env);
  await sql`insert into users (id, type, name, email) values ('a', 'athlete', 'Ana', 'ana@correo.test')`;
  expect((await runCommand('backup', [copy], env)).said).toContain('Respaldo listo');
  await sql`update users set name = 'Ana María'`;
  const refused = await runCommand('restore', [copy, '--replace'], env);
  expect(refused.said).toContain('1 programa de Pizarra usa esta base de datos: ciérralo y repite la restauración.');
  expect(refused.code).toBe(1);
  expect(await sql`select name from users`).toEqual([{ name: 'Ana María' }]);

  // The app's connection is closed while a restore waits for the lock, so the app reconnects too late.
  const ended = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const restoring = onConnection(database.target, async restorer => {
    await restorer.unsafe(`select pg_advisory_lock(${RUNNING_LOCK})`);
    taken.resolve();
    await ended.promise;
  });
  await expect.poll(() => sql`select from pg_locks where locktype = 'advisory' and not granted`).toHaveLength(1);
  await sql`select pg_terminate_backend(${(await listeners(database))[0]?.pid})`;
  await taken.promise;
  expect(await program.ended).toBe(1);
  expect(program.output()).toContain('inicia Pizarra cuando termine.');
  ended.resolve();
  await restoring;

  expect((await runCommand('restore', [copy, '--replace'], env)).said).toContain('Restaurado');
  expect(await sql`select name from users`).toEqual([{ name: 'Ana' }]);
  await database.close();
}, 120_000);

test('OPER-O3 locks of the database: two shared locks → both taken; an exclusive lock beside them → null', async () => {
  const database = await createTestDatabase();
  const { target } = database;
  const [one, two] = [
    await takeLock(target, RUNNING_LOCK, { shared: true }),
    await takeLock(target, RUNNING_LOCK, { shared: true }),
  ];
  expect([one !== null, two !== null, await takeLock(target, RUNNING_LOCK)]).toEqual([true, true, null]);
  await one?.release();
  await two?.release();
  await database.close();
});
