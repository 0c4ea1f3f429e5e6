import { getConstructionPlans } from 'pg-boss';
import type { FileStore, Replacement } from '#server/foundation/storage/file-store.ts';
import { JOBS_SCHEMA, listForeignKeys, listSequences, listTables } from './backup-catalog.ts';
import { filePath, type Manifest, readBackup, readPart, type Sum, tablePath } from './backup-format.ts';
import { type Patience, type Watch, watchCopy } from './backup-watch.ts';
import type { Database } from './connection.ts';
import { type CopyTransaction, inCopyTransaction } from './copy.ts';
import { MIGRATION_LOCK } from './lock-keys.ts';
import { applyMigration, createLedger, findPending, type Migration, readMigrations } from './migrate.ts';
import { unseal } from './sealed-table.ts';
import { StoreError } from './store-error.ts';

export type RestoreOptions = {
  database: Pick<Database, 'target' | 'sql'>;
  files: FileStore;
  folder: string;
  /** The key that signed the backup. Null: the restore does not check the signature. */
  key: string | null;
  patience: Patience;
  say?: (sentence: string) => void;
  /** True replaces existing data. Otherwise only an empty store accepts a restore. */
  replace?: boolean;
  migrationsFolder?: string;
};

/** Replaces the store by a backup. The store stays as it was until the last row of the backup is stored. */
export async function restoreStore(options: RestoreOptions): Promise<Manifest> {
  const { database, files, folder, key, patience, say = () => {}, replace, migrationsFolder } = options;
  const manifest = await readBackup(folder, key);
  if (!replace && !(await isEmpty(database, files))) {
    throw new StoreError('Aquí ya hay datos, y restaurar los borraría: si es lo que quieres, repite con --replace.');
  }
  const known = await readMigrations(migrationsFolder);
  // Throws if the backup is of a newer version or has other migrations.
  findPending(known, manifest.migrations);

  const watch = watchCopy(patience, say);
  let replacement: Replacement | null = null;
  try {
    replacement = await files.replace();
    await copyFiles(manifest, folder, replacement, watch);
    await inCopyTransaction(database.target, { signal: watch.signal }, async sql => {
      await sql.unsafe(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
      await makeTables(sql, manifest, known);
      await loadTables(sql, manifest, { folder, key, watch, say });
    });
  } catch (error) {
    await replacement?.undo();
    throw watch.signal.aborted ? watch.signal.reason : files.explain(error);
  } finally {
    watch.stop();
  }
  await replacement.keep();
  return manifest;
}

async function isEmpty({ sql }: Pick<Database, 'sql'>, files: FileStore): Promise<boolean> {
  if (!(await files.isEmpty())) return false;
  const [there] = await sql`select to_regclass('public.users') is not null as users`;
  if (!there?.users) return true;
  return (await sql`select from users limit 1`).length === 0;
}

async function makeTables(sql: CopyTransaction, { migrations, jobs }: Manifest, known: Migration[]): Promise<void> {
  await sql.unsafe(`drop schema if exists ${JOBS_SCHEMA} cascade`);
  await sql.unsafe('drop schema public cascade; create schema public; grant usage on schema public to public');
  await createLedger(sql);
  for (const migration of known.slice(0, migrations.length)) await applyMigration(sql, migration);
  if (jobs === null) return;
  const plan = getConstructionPlans(JOBS_SCHEMA);
  if (!plan.includes(`VALUES ('${Number(jobs)}')`)) {
    throw new StoreError('La cola de trabajos del respaldo es de otra versión de Pizarra: restáuralo con aquella.');
  }
  // A restore is one transaction, and the COMMIT in the library's plan would end it.
  await sql.unsafe(plan.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, ''));
}

type Source = { folder: string; key: string | null; watch: Watch; say: (sentence: string) => void };

async function loadTables(sql: CopyTransaction, manifest: Manifest, source: Source): Promise<void> {
  const { watch, key, say } = source;
  const present = await listTables(sql);
  // Tables may come in any order and refer to each other. Adding the foreign keys again later checks every row.
  const keys = await listForeignKeys(sql);
  for (const { table, name } of keys) await sql.unsafe(`alter table ${table} drop constraint ${name}`);
  // Some triggers forbid changing or deleting rows, so the restore disables them.
  for (const { name } of present) await sql.unsafe(`alter table ${name} disable trigger user`);
  // The migrations inserted rows of their own. The rows of the backup replace them.
  await sql.unsafe(`truncate ${present.map(table => table.name).join(', ')}`);
  for (const table of manifest.tables) {
    watch.at(table.name);
    // Only names from PostgreSQL's catalogue go into a statement, and none from the backup.
    const own = present.find(({ name }) => name === table.name);
    const columns = table.columns.map(column => own?.columns.find(name => name === column));
    if (!own || columns.includes(undefined)) {
      throw new StoreError(`El respaldo trae ${table.name} con columnas que sus migraciones no tienen.`);
    }
    if (table.isSealed && key === null) {
      say(
        'Sin la clave del respaldo no vuelven sus secretos: los QR ya enviados y los segundos factores dejan de valer.',
      );
      // Without this row the next start would fill the database with demo data.
      await sql.unsafe(`insert into ${own.name} (name, value) values ('demo', 'no')`);
      continue;
    }
    await sql.copyIn(`copy ${own.name} (${columns.join(', ')}) from stdin`, rowsOf(table, source));
  }
  for (const { name } of present) await sql.unsafe(`alter table ${name} enable trigger user`);
  await checkQueues(sql, manifest);
  watch.at('las relaciones entre las tablas');
  for (const { table, name, definition } of keys) {
    await sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
    watch.moved(0);
  }
  await setSequences(sql, manifest);
}

type Rows = Manifest['tables'][number];

const rowsOf = (table: Rows, source: Source) =>
  table.isSealed && source.key !== null ? unseal(bytesOf(table, source), source.key) : bytesOf(table, source);

const bytesOf = (table: Rows, { folder, watch }: Source) => watched(tablePath(folder, table), table, watch);

async function* watched(path: string, sum: Sum, watch: Watch): AsyncGenerator<Buffer> {
  for await (const chunk of readPart(path, sum)) {
    watch.signal.throwIfAborted();
    yield chunk;
    watch.moved(chunk.length);
  }
}

/**
 * Throws if a queue of the backup names a table that the library does not make. The library puts this name into its
 * SQL.
 */
async function checkQueues(sql: CopyTransaction, { jobs }: Manifest): Promise<void> {
  if (jobs === null) return;
  const foreign = `select from ${JOBS_SCHEMA}.queue where partition or table_name <> 'job_common' limit 1`;
  if ((await sql.unsafe(foreign)).length > 0) throw new StoreError('El respaldo trae colas de trabajos desconocidas.');
}

async function setSequences(sql: CopyTransaction, { sequences }: Manifest): Promise<void> {
  const present = await listSequences(sql);
  for (const { name, value } of sequences) {
    if (!present.some(sequence => sequence.name === name) || !Number.isSafeInteger(value)) {
      throw new StoreError(`El respaldo trae un contador desconocido: ${name}.`);
    }
    await sql.unsafe('select setval($1::text::regclass, $2)', [name, value]);
  }
}

async function copyFiles({ files }: Manifest, folder: string, to: Replacement, watch: Watch): Promise<void> {
  for (const file of files) {
    watch.at(file.path);
    await to.put(file.path, file.size, watched(filePath(folder, file), file, watch));
  }
}
