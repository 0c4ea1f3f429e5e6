import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { listForeignKeys, listTables } from './backup-catalog.ts';
import { filePath, JOBS_SCHEMA, jobsPath, type Manifest, readBackup, tablePath } from './backup-format.ts';
import type { Database, SqlTransaction } from './connection.ts';
import { MIGRATION_LOCK } from './lock-keys.ts';
import { applyMigration, createLedger, findPending, readMigrations } from './migrate.ts';
import { StoreError } from './store-error.ts';

export type RestoreOptions = {
  database: Database;
  filesDir: string;
  folder: string;
  /** Without it only an empty store is restored into. */
  replace?: boolean;
  migrationsFolder?: string;
};

/** Puts a backup in the place of the store. Until its last row is in, everything is as it was before. */
export async function restoreStore(options: RestoreOptions): Promise<Manifest> {
  const { database, filesDir, folder, replace, migrationsFolder } = options;
  const manifest = await readBackup(folder);
  if (!replace && !(await isEmpty(database, filesDir))) {
    throw new StoreError('Aquí ya hay datos, y restaurar los borraría: si es lo que quieres, repite con --replace.');
  }
  const known = await readMigrations(migrationsFolder);
  // Complains about a backup of a newer version, or of other migrations than ours.
  findPending(known, manifest.migrations);

  const draft = `${filesDir}.restored`;
  await copyFiles(manifest, folder, draft);
  await database.sql.begin(async sql => {
    await sql.unsafe(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await sql.unsafe(`drop schema if exists ${JOBS_SCHEMA} cascade`);
    await sql.unsafe('drop schema public cascade; create schema public; grant usage on schema public to public');
    await createLedger(sql);
    for (const migration of known.slice(0, manifest.migrations.length)) await applyMigration(sql, migration);
    await createJobs(sql, manifest, folder);
    await loadTables(sql, manifest, folder);
  });
  await swapFolder(draft, filesDir);
  return manifest;
}

async function isEmpty({ sql }: Database, filesDir: string): Promise<boolean> {
  const files = await readdir(filesDir).catch(() => []);
  if (files.some(name => !name.startsWith('.'))) return false;
  const [there] = await sql`select to_regclass('public.users') is not null as users`;
  if (!there?.users) return true;
  return (await sql`select from users limit 1`).length === 0;
}

async function createJobs(sql: SqlTransaction, { jobs }: Manifest, folder: string): Promise<void> {
  if (!jobs) return;
  await sql.unsafe(await readFile(jobsPath(folder), 'utf8'));
  for (const { name, parent, bound } of jobs.partitions) {
    await sql.unsafe(`create table if not exists ${name} partition of ${parent} ${bound}`);
  }
}

async function loadTables(sql: SqlTransaction, { tables, sequences }: Manifest, folder: string): Promise<void> {
  const present = (await listTables(sql)).map(table => table.name);
  // The migrations and the queue's plan insert rows of their own.
  await sql.unsafe(`truncate ${present.join(', ')}`);
  // Whatever order the tables come in, and however they refer to one another: made again, the keys check every row.
  const keys = await listForeignKeys(sql);
  for (const { table, name } of keys) await sql.unsafe(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) {
    await sql.unsafe(`alter table ${table.name} disable trigger user`);
    const target = await sql.unsafe(`copy ${table.name} (${table.columns.join(', ')}) from stdin`).writable();
    await pipeline(createReadStream(tablePath(folder, table)), target);
    await sql.unsafe(`alter table ${table.name} enable trigger user`);
  }
  for (const { table, name, definition } of keys) {
    await sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const { name, value } of sequences) await sql`select setval(${name}::text::regclass, ${value})`;
}

async function copyFiles({ files }: Manifest, folder: string, draft: string): Promise<void> {
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  for (const file of files) {
    const copy = join(draft, file.path);
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    await copyFile(filePath(folder, file), copy);
  }
}

async function swapFolder(draft: string, folder: string): Promise<void> {
  const old = `${folder}.replaced`;
  await rm(old, { recursive: true, force: true });
  await rename(folder, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(draft, folder);
  await rm(old, { recursive: true, force: true });
}
