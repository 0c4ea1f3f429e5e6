import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase } from '#testing/database.ts';
import { onConnection } from './client.ts';
import type { Database } from './connection.ts';
import { takeLock } from './lock.ts';
import { MIGRATION_LOCK } from './lock-keys.ts';
import { migrate, readLedger } from './migrate.ts';

let database: Database;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pizarra-migrations-'));
  database = await createEmptyDatabase();
  write('0001_events.sql', 'create table events (id integer);');
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

async function listTables(): Promise<string[]> {
  const rows = await database.sql`select tablename from pg_tables where schemaname = 'public' order by 1`;
  return rows.map(row => row.tablename);
}

test('migrations: each file → applied once, in order', async () => {
  write('0002_wods.sql', 'alter table events add name text; create table wods (id integer);');
  expect(await migrate(database, folder)).toEqual(['0001_events.sql', '0002_wods.sql']);
  expect(await migrate(database, folder)).toEqual([]);
  write('0003_heats.sql', 'create table heats (id integer);');
  expect(await migrate(database, folder)).toEqual(['0003_heats.sql']);
  expect(await listTables()).toEqual(['events', 'heats', 'migrations', 'wods']);
});

test('migrations: a file fails → the error names file and line, and nothing of it remains', async () => {
  write('0002_wods.sql', 'create table wods (id integer);\ncreate table heats (id nonsense);');
  await expect(migrate(database, folder)).rejects.toThrow(/0002_wods.sql falló \(línea 2\).*nonsense/);
  expect(await listTables()).toEqual(['events', 'migrations']);
});

test('migrations: an applied file changed → refused', async () => {
  await migrate(database, folder);
  appendFileSync(join(folder, '0001_events.sql'), '-- changed');
  await expect(migrate(database, folder)).rejects.toThrow(/0001_events.sql ya está aplicada y su archivo cambió/);
});

test('migrations: only line ends changed → accepted', async () => {
  write('0001_events.sql', 'create table events\n(id integer);');
  await migrate(database, folder);
  write('0001_events.sql', 'create table events\r\n(id integer);');
  expect(await migrate(database, folder)).toEqual([]);
});

test('migrations: the data are of a newer version → refused', async () => {
  write('0002_wods.sql', 'create table wods (id integer);');
  await migrate(database, folder);
  rmSync(join(folder, '0002_wods.sql'));
  await expect(migrate(database, folder)).rejects.toThrow(/versión más nueva de Pizarra/);
});

test.each(['0003_gap.sql', '0001_twice.sql', 'wods.sql'])('migrations: a file named %s → refused', async name => {
  write(name, 'select 1;');
  await expect(migrate(database, folder)).rejects.toThrow(name);
  expect(await listTables()).not.toContain('events');
});

test('migrations: four nodes start together → one migrates', async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database, folder)));
  expect(applied.flat()).toEqual(['0001_events.sql']);
});

test('migrations: the first line of a file → the ledger has it, also one of an earlier version', async () => {
  await migrate(database, folder);
  await database.sql`alter table migrations drop column kind`;
  expect((await readLedger(database.sql)).map(({ kind }) => kind)).toEqual([null]);
  write('0002_wods.sql', '-- expand\ncreate table wods (id integer);');
  write('0003_heats.sql', '-- contract 5.7.0\ndrop table wods;');
  await migrate(database, folder);
  expect((await readLedger(database.sql)).map(({ kind }) => kind)).toEqual([null, 'expand', 'contract 5.7.0']);
});

const hasty = { lockMs: 50, tries: 3, pauseMs: 1 };

test('migrations: another transaction keeps the table → given up with a sentence, nothing remains; free → applied', async () => {
  await migrate(database, folder);
  write('0002_names.sql', '-- expand\ncreate table wods (id integer); alter table events add name text;');
  await onConnection(database.target, sql =>
    sql.begin(async transaction => {
      await transaction`select from events`;
      await expect(migrate(database, folder, hasty)).rejects.toThrow(
        'La migración 0002_names.sql no se aplicó: en 3 intentos de 0.05 s otra transacción no soltó su tabla',
      );
    }),
  );
  expect(await listTables()).toEqual(['events', 'migrations']);
  expect(await migrate(database, folder, hasty)).toEqual(['0002_names.sql']);
});

test('migrations: another transaction lets go of the table in time → applied', async () => {
  await migrate(database, folder);
  write('0002_names.sql', '-- expand\nalter table events add name text;');
  const patient = { lockMs: 50, tries: 1000, pauseMs: 1 };
  const migrating = await onConnection(database.target, sql =>
    sql.begin(async transaction => {
      await transaction`select from events`;
      const started = migrate(database, folder, patient);
      const waiting = () => database.sql`
        select from pg_locks where relation = 'events'::regclass and mode = 'AccessExclusiveLock' and not granted`;
      await expect.poll(waiting).toHaveLength(1);
      return { started };
    }),
  );
  expect(await migrating.started).toEqual(['0002_names.sql']);
});

test('migrations: an index made concurrently, a try before left it broken, another node waits → made once', async () => {
  write('0001_events.sql', 'create table events (id integer); insert into events values (1), (1);');
  await migrate(database, folder);
  const index =
    'drop index concurrently if exists events_once;\ncreate unique index concurrently events_once on events (id);';
  write('0002_once.sql', `-- expand\n-- concurrently\n${index}\n`);
  await expect(migrate(database, folder)).rejects.toThrow(/0002_once.sql falló: could not create unique index/);
  const isValid = async () => {
    const [row] = await database.sql`select indisvalid from pg_index where indexrelid = to_regclass('events_once')`;
    return row?.indisvalid;
  };
  expect(await isValid()).toBe(false);
  await database.sql`delete from events`;
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database, folder)));
  expect(applied.flat()).toEqual(['0002_once.sql']);
  expect(await isValid()).toBe(true);
});

test('migrations: another node migrates → waits without a transaction, for an index waits for those', async () => {
  const lock = await takeLock(database.target, MIGRATION_LOCK);
  const migrating = migrate(database, folder);
  const asks = () => database.sql<{ state: string }[]>`
    select state from pg_stat_activity where datname = current_database() and query like '%pg_try_advisory_lock(7491, 1)%'
      and pid <> pg_backend_pid() and application_name <> 'pizarra-lock' and query not like '%pg_stat_activity%'
      and state = 'idle'`;
  await expect.poll(asks).toHaveLength(1);
  await lock?.release();
  expect(await migrating).toEqual(['0001_events.sql']);
});
