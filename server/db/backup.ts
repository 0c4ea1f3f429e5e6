import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { getConstructionPlans } from 'pg-boss';
import { listPartitions, listSequences, listTables, readJobsVersion } from './backup-catalog.ts';
import {
  type BackedUpTable,
  filePath,
  hashFile,
  JOBS_SCHEMA,
  jobsPath,
  type Manifest,
  tablePath,
} from './backup-format.ts';
import type { Database, SqlTransaction } from './connection.ts';
import { readLedger } from './migrate.ts';
import { StoreError } from './store-error.ts';

export type BackupOptions = { database: Database; filesDir: string; folder: string };

/** Writes the whole store, as it is at one instant, into a new folder; the app may go on meanwhile. */
export async function backupStore({ database, filesDir, folder }: BackupOptions): Promise<Manifest> {
  if (await stat(folder).catch(() => null))
    throw new StoreError(`Ya existe ${folder}: elige otra carpeta para el respaldo.`);
  const draft = `${folder}.partial`;
  await rm(draft, { recursive: true, force: true });
  // It holds everybody's data: for its owner only.
  await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 });
  try {
    const manifest = await database.sql.begin('isolation level repeatable read read only', async sql => {
      const jobs = await backupJobs(sql, draft);
      const migrations = await readLedger(sql);
      // The first question has fixed the instant. Files are written before the rows that name them and never
      // changed after, so every file of this instant is there now; one that goes meanwhile was being deleted.
      const files = await backupFiles(filesDir, draft);
      const tables: BackedUpTable[] = [];
      for (const table of await listTables(sql)) tables.push(await backupTable(sql, table, draft));
      const sequences = await listSequences(sql);
      return { format: 1, createdAt: new Date().toISOString(), migrations, tables, sequences, jobs, files } as const;
    });
    await writeFile(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    await rename(draft, folder);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function backupTable(
  sql: SqlTransaction,
  { name, columns }: { name: string; columns: string[] },
  draft: string,
): Promise<BackedUpTable> {
  const hash = createHash('sha256');
  let rows = 0;
  const source = await sql.unsafe(`copy (select ${columns.join(', ')} from ${name}) to stdout`).readable();
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        // A line a row: COPY writes line breaks inside a value as \n.
        for (const byte of chunk) if (byte === 10) rows++;
        yield chunk;
      }
    },
    createWriteStream(tablePath(draft, { name }), { mode: 0o600, flush: true }),
  );
  return { name, columns, rows, sha256: hash.digest('hex') };
}

/** The queue's tables are its library's, not our migrations': what makes them goes along. */
async function backupJobs(sql: SqlTransaction, draft: string): Promise<Manifest['jobs']> {
  const version = await readJobsVersion(sql);
  if (version === null) return null;
  const plan = getConstructionPlans(JOBS_SCHEMA);
  if (!plan.includes(`VALUES ('${version}')`)) {
    throw new StoreError('La cola de trabajos es de otra versión: inicia Pizarra una vez y repite el respaldo.');
  }
  // A restore is one transaction, and the plan would end it.
  const text = plan.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '');
  await writeFile(jobsPath(draft), text, { mode: 0o600, flush: true });
  return { partitions: await listPartitions(sql), sha256: await hashFile(jobsPath(draft)) };
}

async function backupFiles(filesDir: string, draft: string): Promise<Manifest['files']> {
  const entries = await readdir(filesDir, { recursive: true, withFileTypes: true }).catch(emptyWhenMissing);
  const files: Manifest['files'] = [];
  for (const entry of entries.filter(entry => entry.isFile())) {
    const path = relative(filesDir, join(entry.parentPath, entry.name));
    if (isUnfinished(path)) continue;
    const copy = filePath(draft, { path });
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    const copied = await copyFile(join(filesDir, path), copy).then(() => true, falseWhenMissing);
    if (copied) files.push({ path, sha256: await hashFile(copy) });
  }
  return files;
}

/** The file storage keeps what is half written in a folder whose name begins with a dot. */
function isUnfinished(path: string): boolean {
  return path.split(sep).some(name => name.startsWith('.'));
}

function emptyWhenMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

function falseWhenMissing(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOENT') return false;
  throw error;
}
