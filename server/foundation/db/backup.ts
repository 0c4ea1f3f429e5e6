import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getConstructionPlans } from 'pg-boss';
import { syncFolder } from '#server/foundation/storage/durable-folder.ts';
import type { FileStore } from '#server/foundation/storage/file-store.ts';
import type { Storage } from '#server/foundation/storage/storage.ts';
import { JOBS_SCHEMA, listSequences, listTables, readJobsVersion, type Table } from './backup-catalog.ts';
import {
  type BackedUpFile,
  type BackedUpTable,
  filePath,
  type Manifest,
  manifestPath,
  type Sum,
  sign,
  signaturePath,
  tablePath,
} from './backup-format.ts';
import { type Patience, type Watch, watchCopy } from './backup-watch.ts';
import type { Database } from './connection.ts';
import { type CopyTransaction, inCopyTransaction } from './copy.ts';
import { asDiskError } from './disk-error.ts';
import { readLedger } from './migrate.ts';
import { findMissing, type ListNamedFiles } from './missing-files.ts';
import { SEALED_TABLE, seal } from './sealed-table.ts';
import { StoreError } from './store-error.ts';

export type BackupOptions = {
  database: Pick<Database, 'target'>;
  files: FileStore;
  folder: string;
  key: string;
  patience: Patience;
  say?: (sentence: string) => void;
  listNamed?: ListNamedFiles;
  openPart?: (path: string) => Writable;
};

const toDisk = (path: string) => createWriteStream(path, { mode: 0o600, flush: true });

const namesNone: ListNamedFiles = async () => [];

type Backup = Manifest & {
  /** Keys of files that rows name and the storage lacks. */
  missing: string[];
};

/** Writes a backup of the database, as it is at one instant, into a new folder. The app may keep running. */
export async function backupStore(options: BackupOptions): Promise<Backup> {
  const { database, files, folder, key, patience, say = () => {}, openPart = toDisk, listNamed = namesNone } = options;
  if (await stat(folder).catch(() => null))
    throw new StoreError(`Ya existe ${folder}: elige otra carpeta para el respaldo.`);
  const draft = `${folder}.partial`;
  const watch = watchCopy(patience, say);
  const to: Target = { draft, openPart, watch, key };
  try {
    await rm(draft, { recursive: true, force: true });
    // The folder holds everybody's data, so only its owner may read it.
    await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 });
    const mode = 'isolation level repeatable read read only';
    const store = await inCopyTransaction(database.target, { mode, signal: watch.signal }, async sql => {
      const migrations = await readLedger(sql);
      const jobs = await readJobsVersion(sql);
      if (jobs !== null && !isOurJobsVersion(jobs))
        say('La cola de trabajos es de otra versión de Pizarra: este respaldo se restaura con aquella.');
      // The queries above fixed the snapshot. A file is written before the row that names it and never changes. So
      // every file of the snapshot exists now. Copying the files later, outside the transaction, keeps the transaction
      // short.
      const keys: string[] = [];
      for await (const { key } of files.storage.list('')) keys.push(key);
      const place = { target: database.target, files, listNamed };
      const missing = await findMissing(await listNamed(sql), keys, place);
      const tables: BackedUpTable[] = [];
      for (const table of await listTables(sql)) tables.push(await backupTable(sql, table, to));
      const sequences = (await listSequences(sql)).flatMap(({ name, value }) =>
        value === null ? [] : { name, value },
      );
      return { migrations, jobs, keys, missing, tables, sequences };
    });
    const { keys, missing, ...rest } = store;
    const copied = await backupFiles(files.storage, keys, to);
    if (copied.length < keys.length) say(`${keys.length - copied.length} archivos se borraron mientras se copiaba.`);
    const manifest: Manifest = { format: 3, createdAt: new Date().toISOString(), ...rest, files: copied };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(manifestPath(draft), text, { mode: 0o600, flush: true });
    await writeFile(signaturePath(draft), sign(text, key), { mode: 0o600, flush: true });
    await rename(draft, folder);
    await syncFolder(dirname(folder));
    return { ...manifest, missing };
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => {});
    throw watch.signal.aborted ? watch.signal.reason : files.explain(asDiskError(error, folder));
  } finally {
    watch.stop();
  }
}

type Target = { draft: string; openPart: (path: string) => Writable; watch: Watch; key: string };

async function writePart(source: AsyncIterable<Buffer>, path: string, { openPart, watch }: Target): Promise<Sum> {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
        // The pipeline asks for the next piece when the disk has taken this piece.
        watch.moved(chunk.length);
      }
    },
    openPart(path),
    { signal: watch.signal },
  );
  return { size, sha256: hash.digest('hex') };
}

async function backupTable(sql: CopyTransaction, table: Table, to: Target): Promise<BackedUpTable> {
  const { name, columns, rows: chosen } = table;
  to.watch.at(name);
  let rows = 0;
  async function* counted() {
    const where = chosen ? ` where ${chosen}` : '';
    for await (const chunk of sql.copyOut(`copy (select ${columns.join(', ')} from ${name}${where}) to stdout`)) {
      // COPY writes one line per row: a line break inside a value becomes \n.
      for (const byte of chunk) if (byte === 10) rows++;
      yield chunk;
    }
  }
  const isSealed = name === SEALED_TABLE;
  const sum = await writePart(isSealed ? seal(counted(), to.key) : counted(), tablePath(to.draft, table), to);
  return { name, columns, rows, ...(isSealed && { isSealed }), ...sum };
}

/**
 * The queue's library makes the tables of jobs, not our migrations. A restore needs the same version of the library.
 */
const isOurJobsVersion = (version: number) => getConstructionPlans(JOBS_SCHEMA).includes(`VALUES ('${version}')`);

async function backupFiles(storage: Storage, keys: string[], to: Target): Promise<BackedUpFile[]> {
  const files: BackedUpFile[] = [];
  for (const path of keys) {
    to.watch.at(path);
    const file = await storage.open(path);
    // The app has deleted the file since the list.
    if (!file) continue;
    const copy = filePath(to.draft, { path });
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    files.push({ path, ...(await writePart(file.stream, copy, to)) });
  }
  return files;
}
