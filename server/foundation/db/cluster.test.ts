import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type ForkedStore, forkStore } from '#testing/fork-store.ts';
import { chooseBase } from '#testing/test-server.ts';
import { onConnection } from './client.ts';
import { SUPERUSER } from './initialize.ts';
import { launchPostmaster } from './launch.ts';
import { findBinaries } from './postgres-binaries.ts';
import { findPostmaster } from './postmaster-file.ts';
import { choosePrivileges, giveFolder, openDataFolder } from './privileges.ts';

let initialized: string;
let dataDir: string;
let forked: ForkedStore[] = [];

beforeAll(async () => {
  initialized = makeFolder();
  dataDir = initialized;
  const app = await open();
  await app.close();
});
afterAll(() => rmSync(initialized, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = makeFolder();
  cpSync(initialized, dataDir, { recursive: true });
});
afterEach(async () => {
  await Promise.all(forked.filter(store => store.process.connected).map(store => store.kill()));
  forked = [];
  await postmasterGone();
  rmSync(dataDir, { recursive: true, force: true });
});

function makeFolder(): string {
  return mkdtempSync(join(chooseBase(), `pizarra-test-${process.pid}-`));
}

function emptyFolder(): void {
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true });
}

function start(role: 'app' | 'command' = 'app'): ForkedStore {
  const store = forkStore(dataDir, role);
  forked.push(store);
  return store;
}

async function open(role: 'app' | 'command' = 'app'): Promise<ForkedStore> {
  const store = start(role);
  await store.next('open');
  return store;
}

const folder = () => join(dataDir, 'postgres');
const countUsers = 'select count(*) as users from users';
const insertUser = (id: string) =>
  `insert into users (id, type, name, email) values ('${id}', 'athlete', 'Ana', '${id}@x.co')`;

function postmasterGone(): Promise<void> {
  return vi.waitFor(() => expect(findPostmaster(folder())).toBeNull(), { timeout: 20_000 });
}

test('cluster: stop and start → the data remain', async () => {
  const first = await open();
  await first.query(insertUser('a'));
  await first.close();
  expect(findPostmaster(folder())).toBeNull();

  const second = await open();
  expect(await second.query(countUsers)).toEqual([{ users: 1 }]);
});

test('cluster: started → no network address, fsync on, locale C.UTF-8', async () => {
  const app = await open();
  expect(await app.query("select current_setting('listen_addresses') as value")).toEqual([{ value: '' }]);
  expect(await app.query("select current_setting('fsync') as value")).toEqual([{ value: 'on' }]);
  expect(await app.query("select datlocale as value from pg_database where datname = 'pizarra'")).toEqual([
    { value: 'C.UTF-8' },
  ]);
});

const role = `select rolname as role, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as mighty,
  pg_has_role('pg_execute_server_program', 'member') or pg_has_role('pg_read_server_files', 'member')
    or pg_has_role('pg_write_server_files', 'member') as outside
  from pg_roles where rolname = current_user`;

test("SAFE-L2 cluster: the app's role → not a superuser", async () => {
  const app = await open();
  expect(await app.query(role)).toEqual([{ role: 'pizarra_app', mighty: false, outside: false }]);
});

test("SAFE-L2 cluster: objects of the superuser from earlier versions → owned by the app's role after the start", async () => {
  const first = await open();
  await first.query(insertUser('old'));
  await onConnection({ socketDir: folder(), user: SUPERUSER, database: 'pizarra' }, sql =>
    sql.unsafe(`
    reassign owned by pizarra_app to pizarra; alter database pizarra owner to pizarra; alter schema public owner to pizarra;
    create schema if not exists pgboss; create table pgboss.made_by_hand (id bigserial primary key, at date);
    create type pgboss.made_state as enum ('a')`),
  );
  await first.close();
  const second = await open();
  expect(await second.query(countUsers)).toEqual([{ users: 1 }]);
  const foreign = await second.query(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relowner <> current_user::regrole`);
  expect(foreign).toEqual([]);
  await second.query('alter table users add column one_more text');
  await second.query('create table public.one_more ()');
  await second.query(`alter type pgboss.made_state add value 'b'`);
});

test('cluster: a second app on the same data → refused, and the first continues', async () => {
  const first = await open();
  const second = start();
  expect((await second.next('refused')).sentence).toContain(`Otra Pizarra ya usa los datos de ${dataDir}`);
  expect(await first.query(countUsers)).toEqual([{ users: 0 }]);
});

test('cluster: two apps start together on an empty folder → one runs, one is refused', async () => {
  emptyFolder();
  const apps = [start(), start()];
  const outcomes = await Promise.all(
    apps.map(app => Promise.any([app.next('open'), app.next('refused')]).then(message => message.event)),
  );
  expect(outcomes.sort()).toEqual(['open', 'refused']);
});

test('cluster: a command while the app runs → joins it and leaves it running', async () => {
  const app = await open();
  const command = await open('command');
  await command.query(insertUser('b'));
  await command.close();
  expect(await app.query(countUsers)).toEqual([{ users: 1 }]);
});

test('cluster: a command alone → starts and stops it; a new app waits', async () => {
  const command = await open('command');
  const app = start();
  await vi.waitFor(() => expect(app.messages).toContainEqual(waiting), { timeout: 20_000 });
  await command.close();
  await app.next('open');
  expect(await app.query(countUsers)).toEqual([{ users: 0 }]);
});
const waiting = { event: 'log', sentence: 'Otro comando de Pizarra está usando los datos; se espera a que termine.' };

test('cluster: a second command starts → waits for the first command', async () => {
  const first = await open('command');
  const second = start('command');
  await first.query(insertUser('c'));
  await first.close();
  await second.next('open');
  expect(await second.query(countUsers)).toEqual([{ users: 1 }]);
});

test('cluster: the app is killed → PostgreSQL stops, and no acknowledged row is lost', async () => {
  const first = await open();
  for (let n = 0; n < 20; n++) await first.query(insertUser(`k${n}`));
  await first.kill();
  // The second app starts immediately, while the old PostgreSQL may still be stopping.
  const second = await open();
  expect(await second.query(countUsers)).toEqual([{ users: 20 }]);
  await second.kill();
  await postmasterGone();
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8').trim()).toMatch(/database system is shut down$/);
});

test('cluster: PostgreSQL outlived its app → the next app adopts and stops it', async () => {
  const binaries = findBinaries()!;
  openDataFolder(dataDir);
  const way = choosePrivileges(binaries, dataDir, 'any');
  giveFolder(folder(), way.owner);
  // Some systems do not tell PostgreSQL about its parent's death. Without these arguments this system behaves like
  // them.
  const prefix = way.prefix.filter(part => !['--pdeathsig', 'INT'].includes(part));
  const orphan = launchPostmaster(dataDir, folder(), { binaries, way: { ...way, prefix }, settings: {} });
  const app = await open();
  expect(await app.query(countUsers)).toEqual([{ users: 0 }]);
  expect(findPostmaster(folder())).toBe(orphan.pid);
  await app.close();
  expect(findPostmaster(folder())).toBeNull();
});

test('cluster: PostgreSQL is killed under the app → restarted, and a second app is still refused', async () => {
  const app = await open();
  await app.query(insertUser('d'));
  const killed = findPostmaster(folder())!;
  process.kill(killed, 'SIGKILL');
  expect((await app.next('log')).sentence).toBe('La base de datos se detuvo; se inicia otra vez.');
  expect(await app.query(countUsers)).toEqual([{ users: 1 }]);
  expect(await app.query("select pg_notify('boards', '')")).toHaveLength(1);
  expect(findPostmaster(folder())).not.toBe(killed);
  const second = start();
  expect((await second.next('refused')).sentence).toContain('Otra Pizarra');
});

test('cluster: the first start is interrupted → the next start begins again and cleans up', async () => {
  emptyFolder();
  const first = start();
  await vi.waitFor(() => expect(readdirSync(dataDir).join()).toContain('postgres.init-'), {
    timeout: 20_000,
    interval: 2,
  });
  await first.kill();
  await open();
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log']);
});

test('cluster: postmaster.pid names another process → the start works', async () => {
  const first = await open();
  await first.close();
  writeFileSync(join(folder(), 'postmaster.pid'), `${process.pid}\n${folder()}\n`);
  const second = await open();
  expect(await second.query('select 1 as one')).toEqual([{ one: 1 }]);
});

test('cluster: PostgreSQL does not start → the error says why', async () => {
  const first = await open();
  await first.close();
  writeFileSync(join(folder(), 'PG_VERSION'), '12\n');
  const second = start();
  expect((await second.next('refused')).sentence).toMatch(/^PostgreSQL no arranca: .*incompatible/);
});
