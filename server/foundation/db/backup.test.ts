import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { filesOnDisk } from '#server/foundation/storage/disk-files.ts';
import { createEmptyDatabase, createTestDatabase } from '#testing/database.ts';
import { type BackupOptions, backupStore } from './backup.ts';
import { listSequences, listTables } from './backup-catalog.ts';
import { type Manifest, sign } from './backup-format.ts';
import { ownBackupKey } from './backup-key.ts';
import type { Patience } from './backup-watch.ts';
import type { Database } from './connection.ts';
import { migrate } from './migrate.ts';
import { connectionOf } from './pool.ts';
import { type RestoreOptions, restoreStore } from './restore.ts';
import { StoreError } from './store-error.ts';

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

const key = 'k'.repeat(32);
const patience: Patience = { deadlineMs: 120_000, stallMs: 60_000, tellEveryMs: 10_000 };

type OnDisk<Options> = Omit<Options, 'key' | 'patience' | 'files'> & Partial<Options> & { filesDir: string };
const copyStore = ({ filesDir, ...options }: OnDisk<BackupOptions>) =>
  backupStore({ key, patience, files: filesOnDisk(filesDir), ...options });
const restore = ({ filesDir, ...options }: OnDisk<RestoreOptions>) =>
  restoreStore({ key, patience, files: filesOnDisk(filesDir), ...options });

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
  await copyStore({ database: source, filesDir: sourceFiles, folder });
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

test('backup: restored into an empty store → equal rows and files, private to the owner', async () => {
  const folder = await backup();
  const filesDir = newFilesDir();
  const manifest = await restore({ database: target, filesDir, folder });

  const restored = await readAll(target);
  expect(restored).toEqual(await readAll(source));
  expect(restored['public.users']).toHaveLength(2);
  expect(restored['pgboss.job']).toHaveLength(1);
  expect(manifest.tables.find(table => table.name === 'public.users')?.rows).toBe(2);
  expect(statSync(filesDir).mode & 0o077).toBe(0);
  expect(statSync(join(filesDir, 'pictures', 'p', '256.webp')).mode & 0o077).toBe(0);
  expect(readdirSync(filesDir, { recursive: true }).sort()).toEqual(['pictures', 'pictures/p', 'pictures/p/256.webp']);
  expect(readFileSync(join(filesDir, 'pictures', 'p', '256.webp'))).toEqual(picture);
});

test('backup: restored → foreign keys, migrations and queued jobs work', async () => {
  await restore({ database: target, filesDir: newFilesDir(), folder: await backup() });
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

test('restore: a store with data → refused; with --replace → replaced', async () => {
  const folder = await backup();
  await migrate(target);
  await target.kysely.insertInto('users').values({ id: 'x', type: 'admin', name: 'X', email: 'x@x.co' }).execute();
  const filesDir = newFilesDir();
  mkdirSync(filesDir);
  writeFileSync(join(filesDir, 'old.webp'), 'old');

  await expect(restore({ database: target, filesDir, folder })).rejects.toThrow(/--replace/);
  expect(await target.kysely.selectFrom('users').select('id').execute()).toEqual([{ id: 'x' }]);

  await restore({ database: target, filesDir, folder, replace: true });
  expect(await readAll(target)).toEqual(await readAll(source));
  expect(existsSync(join(filesDir, 'old.webp'))).toBe(false);
});

test.each(['tables/public.users', 'files/pictures/p/256.webp'])(
  'restore: a damaged %s → refused before anything is written',
  async path => {
    const folder = await backup();
    writeFileSync(join(folder, path), 'x', { flag: 'a' });
    await expect(restore({ database: target, filesDir: newFilesDir(), folder })).rejects.toThrow(/dañado/);
    const [there] = await target.sql`select to_regclass('public.users') as users`;
    expect(there?.users).toBeNull();
  },
);

test('restore: rows break a foreign key → refused, and the store is unchanged', async () => {
  const folder = await backup();
  const manifestFile = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  // The manifest now lists no table of users, so the restored requests refer to missing accounts.
  manifest.tables = manifest.tables.filter((table: { name: string }) => table.name !== 'public.users');
  writeFileSync(manifestFile, JSON.stringify(manifest));
  await migrate(target);
  await target.kysely.insertInto('users').values({ id: 'x', type: 'admin', name: 'X', email: 'x@x.co' }).execute();
  const restoring = restore({ database: target, filesDir: newFilesDir(), folder, replace: true, key: null });
  await expect(restoring).rejects.toThrow(/foreign key/);
  expect(await target.kysely.selectFrom('users').select('id').execute()).toEqual([{ id: 'x' }]);
});

test('restore: a newer version, or not a backup → refused with one sentence', async () => {
  const folder = await backup();
  const manifestFile = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  manifest.migrations.push({ number: manifest.migrations.length + 1, name: '9999_later.sql', checksum: 'x' });
  writeFileSync(manifestFile, JSON.stringify(manifest));
  const filesDir = newFilesDir();
  await expect(restore({ database: target, filesDir, folder, key: null })).rejects.toThrow(/versión más nueva/);
  await expect(restore({ database: target, filesDir, folder: base })).rejects.toThrow(/no es un respaldo/);
});

test('backup: private to its owner; an existing folder → refused', async () => {
  const folder = await backup();
  expect(statSync(folder).mode & 0o077).toBe(0);
  await expect(copyStore({ database: source, filesDir: sourceFiles, folder })).rejects.toThrow(/Ya existe/);
});

test('restore: sequences → continue after the highest number', async () => {
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
  await copyStore({ database: other, filesDir: join(base, 'no-files'), folder });
  await other.close();
  await restore({ database: target, filesDir: newFilesDir(), folder, migrationsFolder });
  expect(await listSequences(target.sql)).toContainEqual({ name: 'public.numbered_id_seq', value: 2 });
  await target.sql`insert into numbered default values`;
  expect([...(await target.sql`select * from numbered order by id`)].at(-1)).toEqual({ id: 3, twice: 6 });
});

describe('SAFE-H3 backup of a large store', () => {
  let large: Database;
  beforeAll(async () => {
    large = await createTestDatabase();
    await large.sql`
      insert into mails (id, kind, recipient, subject, html, text)
      select n::text, 'k', 'a@x.co', 's', repeat(md5(n::text), 400), repeat('ñ\\', 100) from generate_series(1, 600) n`;
    await large.sql`insert into users (id, type, name, email) values ('u', 'athlete', 'Ana', 'ana@x.co')`;
  });
  afterAll(() => large.close());

  /** Makes a disk that takes one piece at a time, each after all other work. */
  const slowDisk = () =>
    new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void setImmediate(setImmediate, done) });
  const brokenDisk = () => new Writable({ highWaterMark: 1, write: () => {} });
  const folderOf = () => join(base, `large-${count++}`);
  const copyLarge = (options: Partial<BackupOptions>) =>
    copyStore({ database: large, filesDir: join(base, 'none'), folder: folderOf(), ...options });

  const openTransactions = async () => {
    const [row] = await large.sql`
      select count(*)::integer as open from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`;
    return row?.open;
  };

  test('SAFE-H3 a slow disk → complete', async () => {
    const { tables } = await copyLarge({ openPart: slowDisk });
    expect(tables.find(({ name }) => name === 'public.mails')).toMatchObject({ rows: 600 });
    expect(tables.find(({ name }) => name === 'public.mails')?.size).toBeGreaterThan(7_000_000);
    expect(await openTransactions()).toBe(0);
  });

  test('SAFE-H3 restored → equal row for row', async () => {
    const folder = folderOf();
    await copyLarge({ folder });
    await restore({ database: target, filesDir: newFilesDir(), folder });
    expect(await readAll(target)).toEqual(await readAll(large));
  });

  test('SAFE-H3 the disk stops answering → the copy ends with an error, no open transaction', async () => {
    const said: string[] = [];
    const folder = folderOf();
    const copying = copyLarge({
      folder,
      openPart: brokenDisk,
      patience: { ...patience, stallMs: 500, tellEveryMs: 100 },
      say: sentence => said.push(sentence),
    });
    await expect(copying).rejects.toThrow(/^La copia se detuvo en public\.\w+: nada avanzó/);
    expect(said.join('\n')).toMatch(/no avanza desde hace/);
    expect(existsSync(`${folder}.partial`)).toBe(false);
    await vi.waitFor(async () => expect(await openTransactions()).toBe(0), { timeout: 10_000 });
  });

  test('OPER-O9 a full disk → named in the error, and the partial folder is deleted', async () => {
    const full = () =>
      new Writable({
        write: (_chunk, _encoding, done) =>
          done(
            Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' }),
          ),
      });
    const folder = folderOf();
    const failed = await copyLarge({ folder, openPart: full }).catch(error => error);
    expect(failed).toBeInstanceOf(StoreError);
    expect(failed.message).toBe(`No se pudo escribir en ${folder}: no queda espacio en el disco.`);
    expect(existsSync(`${folder}.partial`)).toBe(false);
  });

  test('OPER-O9 the folder cannot be created → an error of one sentence', async () => {
    const file = join(base, 'a-file');
    writeFileSync(file, '');
    await expect(copyLarge({ folder: join(file, 'copy') })).rejects.toThrow(/^No se pudo escribir en .*: en el camino/);
  });

  test('SAFE-H3 the copy takes too long → ended, and the error names BACKUP_MINUTES', async () => {
    let stopped = false;
    const drip = () =>
      new Writable({
        highWaterMark: 1,
        write: (_chunk, _encoding, done) => void (stopped ? done() : setTimeout(done, 20)),
      });
    const copying = copyLarge({ openPart: drip, patience: { ...patience, deadlineMs: 150, tellEveryMs: 20 } });
    await expect(copying).rejects.toThrow(/BACKUP_MINUTES/);
    stopped = true;
    await vi.waitFor(async () => expect(await openTransactions()).toBe(0), { timeout: 10_000 });
  });
});

describe('SAFE-L1 restore of an untrusted folder', () => {
  type Loose = { [part in 'files' | 'tables' | 'sequences']: { [field: string]: unknown }[] };

  /** Changes a backup like a person who had access to its folder. */
  async function tampered(change: (manifest: Loose, folder: string) => void, signedBy?: string): Promise<string> {
    const folder = await backup();
    const path = join(folder, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Loose;
    change(manifest, folder);
    const text = JSON.stringify(manifest);
    writeFileSync(path, text);
    if (signedBy) writeFileSync(join(folder, 'manifest.hmac'), sign(text, signedBy));
    return folder;
  }
  const restoreFrom = (folder: string, options: Partial<RestoreOptions> = {}) =>
    restore({ database: target, filesDir: newFilesDir(), folder, ...options });

  test('SAFE-L1 the manifest changed after signing, or has no signature → refused', async () => {
    const folder = await tampered(({ files }) => files.pop());
    await expect(restoreFrom(folder)).rejects.toThrow(/cambiado después de firmarlo/);
    rmSync(join(folder, 'manifest.hmac'));
    await expect(restoreFrom(folder)).rejects.toThrow(/no está firmado.*--unsigned/);
  });

  test('SAFE-L1 a backup of another machine → refused without its key, restored with it', async () => {
    const folder = await backup();
    await expect(restoreFrom(folder, { key: 'o'.repeat(32) })).rejects.toThrow(/otra clave.*--key/);
    await restoreFrom(folder, { key });
    expect((await target.kysely.selectFrom('users').select('id').execute()).length).toBe(2);
  });

  test('SAFE-L1 the key of a machine → created once, private to its owner; a configured key is used instead', async () => {
    const dataDir = join(base, 'keys');
    const made = await ownBackupKey({ dataDir, backupKey: null });
    expect(made).toHaveLength(64);
    expect(await ownBackupKey({ dataDir, backupKey: null })).toBe(made);
    expect(statSync(join(dataDir, 'backup.key')).mode & 0o077).toBe(0);
    expect(await ownBackupKey({ dataDir, backupKey: 'mine' })).toBe('mine');
  });

  test.each(['../../evil.webp', '/tmp/evil.webp', 'a/../../evil.webp', '.hidden/evil.webp', 'evil.sh'])(
    'SAFE-L1 the path %j → refused, and nothing is written',
    async path => {
      const folder = await tampered(({ files }) => files.push({ ...files[0], path }));
      await expect(restoreFrom(folder, { key: null })).rejects.toThrow(/dañado/);
      expect(existsSync(join(base, 'evil.webp'))).toBe(false);
    },
  );

  test('SAFE-L1 a link instead of a file → refused', async () => {
    const folder = await tampered((_manifest, at) => {
      rmSync(join(at, 'files', 'pictures', 'p', '256.webp'));
      symlinkSync(join(sourceFiles, 'pictures', 'p', '256.webp'), join(at, 'files', 'pictures', 'p', '256.webp'));
    });
    await expect(restoreFrom(folder, { key: null })).rejects.toThrow(/dañado/);
  });

  test('SAFE-L1 SQL in a name of a column, table or sequence → refused, never executed', async () => {
    const inject = "users (id) from program 'touch /tmp/owned' --";
    const column = await tampered(({ tables }) => {
      tables.find(({ name }) => name === 'public.users')!.columns = [inject];
    });
    await expect(restoreFrom(column, { key: null })).rejects.toThrow(/columnas que sus migraciones no tienen/);
    const table = await tampered(({ tables }) => {
      tables.find(({ name }) => name === 'public.users')!.name = `public.${inject}`;
    });
    await expect(restoreFrom(table, { key: null })).rejects.toThrow(/dañado/);
    const sequence = await tampered(({ sequences }) =>
      sequences.push({ name: `public.x'); drop table users`, value: 1 }),
    );
    await expect(restoreFrom(sequence, { key: null })).rejects.toThrow(/contador desconocido/);
    const [there] = await target.sql`select to_regclass('public.users') as users`;
    expect(there?.users).toBeNull();
  });

  test('SAFE-L1 SQL in data of the queue → not in a backup; in a changed one → refused', async () => {
    const folder = await backup();
    expect(readdirSync(folder).sort()).toEqual(['files', 'manifest.hmac', 'manifest.json', 'tables']);
    expect(readdirSync(join(folder, 'tables')).filter(name => name.startsWith('pgboss'))).toEqual([
      'pgboss.job',
      'pgboss.queue',
    ]);
    await restoreFrom(await tampered(manifest => Object.assign(manifest, { jobs: null, tables: [] })), { key: null });
    const queue = await tampered(({ tables }, at) => {
      const path = join(at, 'tables', 'pgboss.queue');
      const text = readFileSync(path, 'utf8').replaceAll('job_common', 'job; drop table users');
      writeFileSync(path, text);
      const sum = { size: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') };
      Object.assign(tables.find(({ name }) => name === 'pgboss.queue')!, sum);
    });
    await expect(restoreFrom(queue, { key: null, replace: true })).rejects.toThrow(/colas de trabajos desconocidas/);
  });

  test('SAFE-L1 rows that the database refuses → the restore ends with an error', async () => {
    const folder = await tampered(({ tables }, at) => {
      const path = join(at, 'tables', 'public.users');
      const text = `${readFileSync(path, 'utf8')}broken\n`;
      writeFileSync(path, text);
      const sum = { size: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') };
      Object.assign(tables.find(({ name }) => name === 'public.users')!, sum);
    });
    await expect(restoreFrom(folder, { key: null })).rejects.toThrow(/missing data/);
  });
});

test('SAFE-L24 backup without its key: secrets → unreadable; a restore says what stops working', async () => {
  await source.sql`insert into secrets (name, value) values ('ticket-key', 'signs-all-tickets'), ('demo', 'no')`;
  const folder = await backup();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (statSync(path).isFile()) expect(readFileSync(path).includes('signs-all-tickets')).toBe(false);
  }
  const secretsOf = async () =>
    (await target.sql`select name, value from secrets order by name`).map(row => ({ ...row }));
  await restore({ database: target, filesDir: newFilesDir(), folder, replace: true });
  expect(await secretsOf()).toContainEqual({ name: 'ticket-key', value: 'signs-all-tickets' });
  const said: string[] = [];
  const say = (sentence: string) => said.push(sentence);
  await restore({ database: target, filesDir: newFilesDir(), folder, replace: true, key: null, say });
  expect(said).toEqual([expect.stringContaining('los QR ya enviados y los segundos factores dejan de valer')]);
  // The restored database must not get demo data like a new one.
  expect(await secretsOf()).toEqual([{ name: 'demo', value: 'no' }]);
  await source.sql`delete from secrets`;
});

test('SAFE-L24 restore: an earlier backup with secrets in plain text → restored', async () => {
  await source.sql`insert into secrets (name, value) values ('ticket-key', 'signs-all-tickets')`;
  const folder = await backup();
  const manifestFile = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const text = 'ticket-key\tsigns-all-tickets\n';
  const part = manifest.tables.find(({ name }) => name === 'public.secrets')!;
  delete part.isSealed;
  Object.assign(part, { size: text.length, sha256: createHash('sha256').update(text).digest('hex') });
  writeFileSync(join(folder, 'tables', 'public.secrets'), text);
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, format: 2 }));
  await restore({ database: target, filesDir: newFilesDir(), folder, replace: true, key: null });
  expect(await target.sql`select value from secrets`).toEqual([{ value: 'signs-all-tickets' }]);
  await source.sql`delete from secrets`;
});

test('SAFE-L3 N9 backup: sessions, their key and browsers with notices → left out; the other keys → included', async () => {
  await source.sql`
    insert into secrets (name, value) values ('session', 'signs-all-sessions'), ('demo', 'no'),
      ('second-factor', 'seals-secrets'), ('vapid', 'names-the-server') on conflict do nothing`;
  const folder = await backup();
  for (const table of ['sessions', 'push_subscriptions', 'notices'])
    expect(existsSync(join(folder, 'tables', `public.${table}`))).toBe(false);
  await restore({ database: target, filesDir: newFilesDir(), folder });
  expect((await target.sql`select name, value from secrets order by name`).map(row => ({ ...row }))).toEqual([
    { name: 'demo', value: 'no' },
    { name: 'second-factor', value: 'seals-secrets' },
    { name: 'vapid', value: 'names-the-server' },
  ]);
  expect(await target.kysely.selectFrom('sessions').select('id').execute()).toEqual([]);
  await source.sql`delete from secrets`;
});
