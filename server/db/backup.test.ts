import { randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectionOf } from '#server/db/pool.ts';
import { createEmptyDatabase, createTestDatabase } from '#server/testing/database.ts';
import { backupStore } from './backup.ts';
import { listTables } from './backup-catalog.ts';
import type { Database } from './connection.ts';
import { migrate } from './migrate.ts';
import { restoreStore } from './restore.ts';

let source: Database;
let target: Database;
let base: string;
let sourceFiles: string;

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'pizarra-backup-'));
  sourceFiles = join(base, 'source-files');
  source = await createTestDatabase();
  await fillStore();
});
afterAll(async () => {
  await source.close();
  rmSync(base, { recursive: true, force: true });
});
beforeEach(async () => {
  target = await createEmptyDatabase();
});
afterEach(() => target.close());

const picture = randomBytes(100_000);

function openQueue({ target }: Database): PgBoss {
  const boss = new PgBoss({ ...connectionOf(target), max: 1, supervise: false, schedule: false });
  boss.on('error', error => expect.unreachable(error.message));
  return boss;
}

async function fillStore(): Promise<void> {
  const { kysely } = source;
  await kysely
    .insertInto('users')
    .values([
      {
        id: 'u1',
        type: 'athlete',
        name: 'Ana\tNúñez\n«¡Vamos!» \\N',
        email: 'ana@example.com',
        birthdate: '1999-02-28',
      },
      { id: 'u2', type: 'box', name: 'Box', email: 'box@example.com' },
    ])
    .execute();
  await kysely
    .insertInto('sessions')
    .values({ id: 's1', userId: 'u1', token: 't', expiresAt: new Date('2027-01-01T10:00:00.123Z') })
    .execute();
  await kysely
    .insertInto('boxRequests')
    .values({ uid: 'u2', organization: 'Box', photoId: 'p', decidedBy: 'u1', decidedAt: new Date() })
    .execute();
  await kysely.updateTable('prices').set({ event: 2500 }).execute();
  const boss = openQueue(source);
  await boss.start();
  await boss.createQueue('send-mail');
  await boss.send('send-mail', { mailId: 'm1' });
  await boss.stop();
  mkdirSync(join(sourceFiles, 'pictures', 'p'), { recursive: true });
  mkdirSync(join(sourceFiles, '.tmp'));
  writeFileSync(join(sourceFiles, 'pictures', 'p', '256.webp'), picture);
  writeFileSync(join(sourceFiles, '.tmp', 'half'), 'half');
}

let count = 0;
async function backup(): Promise<string> {
  const folder = join(base, `backup-${count++}`);
  await backupStore({ database: source, filesDir: sourceFiles, folder });
  return folder;
}

const newFilesDir = () => join(base, `files-${count++}`);

async function readAll({ sql }: Database): Promise<Record<string, unknown[]>> {
  const tables = await listTables(sql);
  const entries = tables.map(async ({ name, columns }) => {
    const rows = await sql.unsafe(`select ${columns.join(', ')} from ${name} t order by t::text`);
    return [name, [...rows] as unknown[]] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

test('a backup restored into an empty store is the same store', async () => {
  const folder = await backup();
  const filesDir = newFilesDir();
  const manifest = await restoreStore({ database: target, filesDir, folder });

  const restored = await readAll(target);
  expect(restored).toEqual(await readAll(source));
  expect(restored['public.users']).toHaveLength(2);
  expect(restored['pgboss.job']).toHaveLength(1);
  expect(manifest.tables.find(table => table.name === 'public.users')?.rows).toBe(2);
  expect(readdirSync(filesDir, { recursive: true }).sort()).toEqual(['pictures', 'pictures/p', 'pictures/p/256.webp']);
  expect(readFileSync(join(filesDir, 'pictures', 'p', '256.webp'))).toEqual(picture);
});

test('the restored store has its keys, is migrated, and its queue goes on', async () => {
  await restoreStore({ database: target, filesDir: newFilesDir(), folder: await backup() });
  expect(await migrate(target)).toEqual([]);
  const stranger = { id: 's2', userId: 'nobody', token: 't2', expiresAt: new Date() };
  await expect(target.kysely.insertInto('sessions').values(stranger).execute()).rejects.toThrow(
    /sessions_user_id_fkey/,
  );
  const boss = openQueue(target);
  await boss.start();
  const [job] = await boss.fetch<{ mailId: string }>('send-mail');
  expect(job?.data).toEqual({ mailId: 'm1' });
  await boss.stop();
});

test('a store that is not empty is only replaced when that is asked for', async () => {
  const folder = await backup();
  await migrate(target);
  await target.kysely.insertInto('users').values({ id: 'x', type: 'admin', name: 'X', email: 'x@x.co' }).execute();
  const filesDir = newFilesDir();
  mkdirSync(filesDir);
  writeFileSync(join(filesDir, 'old.webp'), 'old');

  await expect(restoreStore({ database: target, filesDir, folder })).rejects.toThrow(/--replace/);
  expect(await target.kysely.selectFrom('users').select('id').execute()).toEqual([{ id: 'x' }]);

  await restoreStore({ database: target, filesDir, folder, replace: true });
  expect(await readAll(target)).toEqual(await readAll(source));
  expect(existsSync(join(filesDir, 'old.webp'))).toBe(false);
});

test.each(['tables/public.users', 'files/pictures/p/256.webp', 'jobs.sql'])(
  'a damaged %s is found before anything is written',
  async path => {
    const folder = await backup();
    writeFileSync(join(folder, path), 'x', { flag: 'a' });
    await expect(restoreStore({ database: target, filesDir: newFilesDir(), folder })).rejects.toThrow(/dañado/);
    const [there] = await target.sql`select to_regclass('public.users') as users`;
    expect(there?.users).toBeNull();
  },
);

test('rows that do not fit leave the store as it was', async () => {
  const folder = await backup();
  const manifestFile = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  // As if its users had gone missing: the sessions then belong to nobody.
  manifest.tables = manifest.tables.filter((table: { name: string }) => table.name !== 'public.users');
  writeFileSync(manifestFile, JSON.stringify(manifest));
  await migrate(target);
  await target.kysely.insertInto('users').values({ id: 'x', type: 'admin', name: 'X', email: 'x@x.co' }).execute();
  const restoring = restoreStore({ database: target, filesDir: newFilesDir(), folder, replace: true });
  await expect(restoring).rejects.toThrow(/foreign key/);
  expect(await target.kysely.selectFrom('users').select('id').execute()).toEqual([{ id: 'x' }]);
});

test('a backup of a newer version, or something else, is refused with one sentence', async () => {
  const folder = await backup();
  const manifestFile = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  manifest.migrations.push({ number: manifest.migrations.length + 1, name: '9999_later.sql', checksum: 'x' });
  writeFileSync(manifestFile, JSON.stringify(manifest));
  const filesDir = newFilesDir();
  await expect(restoreStore({ database: target, filesDir, folder })).rejects.toThrow(/versión más nueva/);
  await expect(restoreStore({ database: target, filesDir, folder: base })).rejects.toThrow(/no es un respaldo/);
});

test('a backup is for its owner only and overwrites nothing', async () => {
  const folder = await backup();
  expect(statSync(folder).mode & 0o077).toBe(0);
  await expect(backupStore({ database: source, filesDir: sourceFiles, folder })).rejects.toThrow(/Ya existe/);
});

test('sequences go on after the highest number given out', async () => {
  const migrationsFolder = join(base, 'migrations');
  cpSync(join(import.meta.dirname, 'migrations'), migrationsFolder, { recursive: true });
  const number = String(readdirSync(migrationsFolder).length + 1).padStart(4, '0');
  const text =
    'create table numbered (id integer generated always as identity, twice integer generated always as (id * 2) stored);';
  writeFileSync(join(migrationsFolder, `${number}_numbered.sql`), text);
  const other = await createTestDatabase();
  await migrate(other, migrationsFolder);
  await other.sql`insert into numbered default values`;
  await other.sql`insert into numbered default values`;
  const folder = join(base, 'numbered');
  await backupStore({ database: other, filesDir: join(base, 'no-files'), folder });
  await other.close();
  await restoreStore({ database: target, filesDir: newFilesDir(), folder, migrationsFolder });
  await target.sql`insert into numbered default values`;
  expect([...(await target.sql`select * from numbered order by id`)].at(-1)).toEqual({ id: 3, twice: 6 });
});
