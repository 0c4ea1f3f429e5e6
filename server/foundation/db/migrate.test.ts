import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase } from '#testing/database.ts';
import type { Database } from './connection.ts';
import { migrate } from './migrate.ts';

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
