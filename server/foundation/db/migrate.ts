import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './connection.ts';
import type { Queryable } from './copy.ts';
import { MIGRATION_LOCK } from './lock-keys.ts';
import { StoreError } from './store-error.ts';

export type Migration = { number: number; name: string; checksum: string; text: string };

export class MigrationError extends StoreError {}

const FOLDER = join(import.meta.dirname, 'migrations');

/** Applies the missing migrations, each in its own transaction. Returns the names of those applied now. */
export async function migrate({ sql }: Pick<Database, 'sql'>, folder = FOLDER): Promise<string[]> {
  const known = await readMigrations(folder);
  const applied: string[] = [];
  for (let name = await applyNext(sql, known); name; name = await applyNext(sql, known)) applied.push(name);
  return applied;
}

function applyNext(sql: Database['sql'], known: Migration[]): Promise<string | null> {
  return sql.begin(async transaction => {
    // Several nodes may start together. One node applies a file, and the others then find the file applied.
    await transaction.unsafe(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await createLedger(transaction);
    const [next] = findPending(known, await readLedger(transaction));
    if (!next) return null;
    await applyMigration(transaction, next);
    return next.name;
  });
}

export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(names.map(name => readMigration(folder, name)));
  migrations.forEach(({ number, name }, index) => {
    if (number !== index + 1) {
      throw new MigrationError(`Las migraciones se numeran sin huecos: ${name} debería ser la número ${index + 1}.`);
    }
  });
  return migrations;
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
  if (!number) throw new MigrationError(`${name} no es un nombre de migración: se espera algo como 0007_tickets.sql.`);
  // A checkout with other line ends has the same checksum.
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  return { number, name, checksum: createHash('sha256').update(text).digest('hex'), text };
}

export async function createLedger(connection: Queryable): Promise<void> {
  await connection.unsafe(`create table if not exists migrations (
    number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now()
  )`);
}

/** Reads the applied migrations. Empty if the store has no table for them. */
export async function readAppliedMigrations(connection: Queryable): Promise<Omit<Migration, 'text'>[]> {
  const [there] = await connection.unsafe(`select to_regclass('public.migrations') is not null as there`);
  return there?.there ? readLedger(connection) : [];
}

export async function readLedger(connection: Queryable): Promise<Omit<Migration, 'text'>[]> {
  const rows = await connection.unsafe('select number, name, checksum from migrations order by number');
  return rows.map(row => ({ number: row.number, name: row.name, checksum: row.checksum }));
}

export function findPending(known: Migration[], applied: Omit<Migration, 'text'>[]): Migration[] {
  for (const { number, name, checksum } of applied) {
    const file = known[number - 1];
    if (!file) {
      throw new MigrationError(`Los datos son de una versión más nueva de Pizarra (tienen la migración ${name}).`);
    }
    if (file.name !== name || file.checksum !== checksum) {
      throw new MigrationError(
        `La migración ${name} ya está aplicada y su archivo cambió: las migraciones aplicadas no se modifican, se añade otra.`,
      );
    }
  }
  return known.slice(applied.length);
}

/** Runs one migration and records it, inside the caller's transaction. */
export async function applyMigration(
  connection: Queryable,
  { number, name, checksum, text }: Migration,
): Promise<void> {
  try {
    await connection.unsafe(text);
  } catch (error) {
    const { message, position } = error as { message: string; position?: string };
    const line = position ? ` (línea ${text.slice(0, Number(position)).split('\n').length})` : '';
    throw new MigrationError(`La migración ${name} falló${line}: ${message}`, { cause: error });
  }
  await connection.unsafe('insert into migrations (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ]);
}
