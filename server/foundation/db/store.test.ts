import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from '#testing/database.ts';
import { migrateBefore } from '#testing/migrate-before.ts';
import { urlOf } from '#testing/run-command.ts';
import { onConnection } from './client.ts';
import { type Database, inTransaction, openDatabase } from './connection.ts';
import { readAppliedMigrations, readMigrations } from './migrate.ts';
import { countBroken, type Kind, ownRelease } from './migration-kind.ts';
import { connectionOf } from './pool.ts';
import { checkVersion } from './remote.ts';
import { hearingName, listServing, ownHearingName } from './running-lock.ts';
import { openStore } from './store.ts';

const open = (databaseUrl: string) => openStore({ dataDir: '/nowhere', databaseUrl });

test('DATABASE_URL: the database is not reachable → an error of one sentence without the password', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => closed.on('listening', resolve));
  const { port } = closed.address() as { port: number };
  await new Promise(resolve => closed.close(resolve));
  const error = await open(`postgres://ana:secreta@127.0.0.1:${port}/pizarra`).catch(error => error);
  expect(error.message).toMatch(
    new RegExp(
      `^No se pudo conectar con la base de datos de DATABASE_URL \\(127.0.0.1:${port}/pizarra\\): .*ECONNREFUSED`,
    ),
  );
  expect(error.message).not.toContain('secreta');
});

test('DATABASE_URL: not an address of PostgreSQL → an error of one sentence', async () => {
  await expect(open('mysql://localhost/pizarra')).rejects.toThrow(/^DATABASE_URL no es una dirección de PostgreSQL/);
  await expect(open('postgres://localhost:puerto/x')).rejects.toThrow(/^No se pudo conectar.*localhost:puerto/);
});

test('PostgreSQL version: older than 15 → refused', () => {
  expect(() => checkVersion(140_011)).toThrow(/PostgreSQL 14, y Pizarra necesita el 15/);
  expect(() => checkVersion(150_018)).not.toThrow();
});

const maintain = (text: string) => onConnection(inject('testServer').maintenance, sql => sql.unsafe(text));

test('OPER-S2 database encoding: not UTF8 → one sentence names both encodings', async () => {
  const name = `ascii_${randomBytes(4).toString('hex')}`;
  await maintain(
    `create database ${name} encoding 'SQL_ASCII' template template0 locale_provider libc lc_collate 'C' lc_ctype 'C'`,
  );
  const database = await createTestDatabase();
  const url = urlOf(database).replace(/(?<=\/)[^/?]+(?=\?|$)/, name);
  await expect(open(url)).rejects.toThrow(/está en SQL_ASCII, y Pizarra la necesita en UTF8/);
  await database.close();
  await maintain(`drop database ${name}`);
});

function urlAs(role: string, database: Database): string {
  const url = new URL(urlOf(database).replace('@/', '@socket/'));
  url.username = role;
  url.password = role;
  return url.href.replace('@socket/', '@/').replace(`${role}:${role}@/`, `${role}@/`);
}

test('OPER-O10 database role: may not create tables → one sentence says how to allow it', async () => {
  const role = `weak_${randomBytes(4).toString('hex')}`;
  const database = await createTestDatabase();
  await maintain(`create role ${role} login password '${role}'`);
  await expect(open(urlAs(role, database))).rejects.toThrow(
    new RegExp(`^El rol ${role} de DATABASE_URL no puede crear tablas en la base de datos \\S+: hazlo su dueño`),
  );
  await maintain(`drop role ${role}`);
  await database.close();
});

test('store: two nodes with one DATABASE_URL → both read the same data', async () => {
  const database = await createTestDatabase();
  const url = urlOf(database);
  const nodes = await Promise.all([open(url), open(url)]);
  const [first, second] = nodes.map(node => node.database.sql);
  await first!`insert into users (id, type, name, email) values ('a', 'athlete', 'Ana', 'ana@correo.test')`;
  expect(await second!`select name from users`).toEqual([{ name: 'Ana' }]);
  await Promise.all(nodes.map(node => node.close()));
  await database.close();
});

test('store values: days → texts; instants → Dates; counts → numbers', async () => {
  const database = await createTestDatabase();
  const user = { id: 'a', type: 'athlete', name: 'Ana', email: 'a@x.co', birthdate: '2001-12-31' } as const;
  const row = await database.kysely.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();
  expect(row.birthdate).toBe('2001-12-31');
  expect(row.createdAt).toBeInstanceOf(Date);
  expect(row.emailVerified).toBe(false);
  const { users } = await database.kysely
    .selectFrom('users')
    .select(eb => eb.fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow();
  expect(users).toBe(1);
  await database.close();
});

test('transactions: a transaction inside another → one transaction, rolled back together', async () => {
  const database = await createTestDatabase();
  const price = () => database.kysely.selectFrom('prices').select('event').executeTakeFirstOrThrow();
  const failing = inTransaction(database.kysely, async outer => {
    await inTransaction(outer, inner => inner.updateTable('prices').set({ event: 9 }).execute());
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await price()).toEqual({ event: 0 });
  await database.close();
});

test('connections: a single one is cut → opened again', async () => {
  const database = await createTestDatabase();
  const single = openDatabase(database.target, { max: 1 });
  const [row] = await single.sql`select pg_backend_pid() as pid`;
  await database.sql`select pg_terminate_backend(${row?.pid})`;
  await expect.poll(() => single.sql`select 1 as one`.catch(() => [])).toHaveLength(1);
  await single.close();
  await database.close();
});

test('SAFE-R8 migrations: an older version still runs → refused, nothing changes; it ends → applied', async () => {
  const database = await createEmptyDatabase();
  await migrateBefore(database, '_held_prices.sql');
  const before = (await readAppliedMigrations(database.sql)).length;
  const older = new pg.Client({ ...connectionOf(database.target), application_name: hearingName });
  await older.connect();
  const said: string[] = [];
  const start = (patienceMs: number) =>
    openStore(
      { dataDir: '/nowhere', databaseUrl: urlOf(database) },
      { exclusive: true, missing: 'apply', patienceMs, log: line => said.push(line) },
    );
  await expect(start(0)).rejects.toThrow(/^1 programa de Pizarra de una versión anterior usa .* detén todos/);
  expect(await readAppliedMigrations(database.sql)).toHaveLength(before);
  const starting = start(60_000);
  await expect.poll(() => said.join()).toContain('se espera hasta 60 segundos…');
  await older.end();
  await (await starting).close();
  const all = (await readMigrations()).length;
  expect(await readAppliedMigrations(database.sql)).toHaveLength(all);
  // Every migration is applied, so the next start works beside a running app.
  const same = new pg.Client({ ...connectionOf(database.target), application_name: hearingName });
  await same.connect();
  await (await start(0)).close();
  await same.end();
  await database.close();
});

const newest = 9999;

/** Records a migration that this version does not have, as a newer version does. */
async function applyNewer(database: Database, kind: string | null) {
  const next = (await readMigrations()).length + 1;
  // An earlier version made this ledger, and a newer one adds the column.
  await database.sql`alter table migrations add column if not exists kind text`;
  await database.sql`insert into migrations (number, name, checksum, kind) values (${next}, 'newer.sql', '', ${kind})`;
}

const startOn = (database: Database, missing: 'apply' | 'refuse' = 'apply') =>
  openStore({ dataDir: '/nowhere', databaseUrl: urlOf(database) }, { exclusive: true, missing, patienceMs: 0 });

test.each(['expand', 'contract 0.0.1', `contract ${ownRelease}`])(
  'migrations: a newer version applied «%s» → this version starts, and its commands work',
  async kind => {
    const database = await createTestDatabase();
    await applyNewer(database, kind);
    await (await startOn(database)).close();
    await (await open(urlOf(database))).close();
    expect(await readAppliedMigrations(database.sql)).toHaveLength((await readMigrations()).length + 1);
    await database.close();
  },
);

test.each([
  [null, 'Los datos son de una versión más nueva de Pizarra (tienen la migración newer.sql).'],
  [
    `contract ${newest}.0.0`,
    `Los datos son de una versión más nueva de Pizarra (tienen la migración newer.sql, que pide la ${newest}.0.0 o posterior; esta es la ${ownRelease}).`,
  ],
])('migrations: a newer version applied «%s» → this version does not start, and says why', async (kind, sentence) => {
  const database = await createTestDatabase();
  await applyNewer(database, 'expand');
  await database.sql`update migrations set kind = ${kind} where name = 'newer.sql'`;
  await expect(startOn(database)).rejects.toThrow(new RegExp(`^${RegExp.escape(sentence)}$`));
  await database.close();
});

test('migrations: a start that leaves them to the command → refused until they are applied', async () => {
  const database = await createEmptyDatabase();
  await expect(startOn(database, 'refuse')).rejects.toThrow(/npm run migrate/);
  await migrateBefore(database, '_held_prices.sql');
  await expect(startOn(database, 'refuse')).rejects.toThrow(/le faltan \d+ migraciones: .* npm run migrate los pone/);
  await (await startOn(database)).close();
  await (await startOn(database, 'refuse')).close();
  await database.close();
});

test.each<[string, Kind[], (string | null)[], number]>([
  ['nothing is missing', [], ['5.7.0', null], 0],
  ['expand', ['expand', 'expand'], ['5.7.0', '0.1.0'], 0],
  ['expand beside a version before the rule', ['expand'], ['5.7.0', null], 1],
  ['a contract beside a version too old for it', ['expand', 'contract 5.10.0'], ['5.10.0', '5.9.12', '6.0.0'], 1],
  ['a file from before the rule', ['expand', null], ['5.7.0', '5.8.0'], 2],
])('migrations: missing are %s → so many running programs must end first', (_name, kinds, releases, broken) => {
  expect(countBroken(kinds, releases)).toBe(broken);
});

test('migrations: programs serve → the database knows their releases', async () => {
  const database = await createTestDatabase();
  const names = [hearingName, ownHearingName];
  const clients = names.map(name => new pg.Client({ ...connectionOf(database.target), application_name: name }));
  await Promise.all(clients.map(client => client.connect()));
  expect((await listServing(database)).toSorted()).toEqual([ownRelease, null].toSorted());
  await Promise.all(clients.map(client => client.end()));
  await database.close();
});
