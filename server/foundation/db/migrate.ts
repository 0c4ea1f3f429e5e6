import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onConnection } from './client.ts';
import type { Database } from './connection.ts';
import type { Queryable } from './copy.ts';
import { MIGRATION_LOCK } from './lock-keys.ts';
import { isConcurrent, type Kind, livesWith, oldestAfter, ownRelease, readKind } from './migration-kind.ts';
import type { Sql } from './sql.ts';
import { StoreError } from './store-error.ts';

export type Migration = { number: number; name: string; checksum: string; kind: Kind; text: string };
type AppliedMigration = Omit<Migration, 'text'>;

export class MigrationError extends StoreError {}

const FOLDER = join(import.meta.dirname, 'migrations');

/** Milliseconds that a statement waits for a lock. Requests behind it wait as long, so it gives up and tries again. */
const usualPatience = { lockMs: 3000, tries: 10, pauseMs: 1000 };
type Patience = typeof usualPatience;
const turnMs = 100;

/** Applies the missing migrations, each in its own transaction. Returns the names of those applied now. */
export async function migrate(
  { target }: Pick<Database, 'target'>,
  folder = FOLDER,
  patience = usualPatience,
): Promise<string[]> {
  const known = await readMigrations(folder);
  return onConnection(target, async sql => {
    await awaitTurn(sql);
    await patiently('del registro de migraciones', patience, () => inTime(sql, patience, createLedger));
    const pending = findPending(known, await readLedger(sql), ownRelease);
    for (const next of pending) {
      const apply = isConcurrent(next.text)
        ? () => applyConcurrently(sql, next)
        : () => inTime(sql, patience, transaction => applyMigration(transaction, next));
      await patiently(next.name, patience, apply);
    }
    return pending.map(({ name }) => name);
  });
}

/**
 * Several nodes may start together. One node applies the files, and the others then find them applied. A wait inside a
 * statement would hold up an index that is made concurrently, so this one asks again and again.
 */
async function awaitTurn(sql: Sql): Promise<void> {
  const take = () => sql.unsafe(`select pg_try_advisory_lock(${MIGRATION_LOCK}) as taken`);
  for (let [row] = await take(); !row?.taken; [row] = await take()) await pause(turnMs);
}

/** Runs `work` in a transaction whose statements do not wait long for a lock. */
function inTime(sql: Sql, { lockMs }: Patience, work: (transaction: Sql) => Promise<void>): Promise<void> {
  return sql.begin(async transaction => {
    await transaction.unsafe(`set local lock_timeout = ${lockMs}`);
    await work(transaction);
  });
}

// The lock came too late, or two programs waited for each other.
const heldUp = new Set(['55P03', '40P01']);

async function patiently(name: string, { lockMs, tries, pauseMs }: Patience, work: () => Promise<void>): Promise<void> {
  for (let left = tries - 1; ; left--) {
    try {
      return await work();
    } catch (error) {
      const { code = '' } = ((error as Error).cause ?? error) as { code?: string };
      if (!heldUp.has(code)) throw error;
      if (left <= 0) {
        throw new MigrationError(
          `La migración ${name} no se aplicó: en ${tries} intentos de ${lockMs / 1000} s otra transacción no soltó su tabla (¿un respaldo en curso?). Repite cuando termine.`,
          { cause: error },
        );
      }
      await pause(pauseMs);
    }
  }
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
  return { number, name, checksum: createHash('sha256').update(text).digest('hex'), kind: readKind(text), text };
}

export async function createLedger(connection: Queryable): Promise<void> {
  await connection.unsafe(`create table if not exists migrations (
    number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now()
  )`);
  // The ledger of an earlier version has no kinds. To add the column again would wait for a backup that reads the table.
  const [column] = await connection.unsafe(
    `select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'kind'`,
  );
  if (!column) await connection.unsafe('alter table migrations add column kind text');
}

/** Reads the applied migrations. Empty if the store has no table for them. */
export async function readAppliedMigrations(connection: Queryable): Promise<AppliedMigration[]> {
  const [there] = await connection.unsafe(`select to_regclass('public.migrations') is not null as there`);
  return there?.there ? readLedger(connection) : [];
}

export async function readLedger(connection: Queryable): Promise<AppliedMigration[]> {
  // The ledger of an earlier version has no column of kinds.
  const rows = await connection.unsafe(
    `select number, name, checksum, to_jsonb(migrations) ->> 'kind' as kind from migrations order by number`,
  );
  return rows.map(row => ({ number: row.number, name: row.name, checksum: row.checksum, kind: row.kind }));
}

/**
 * Returns the known migrations that are not applied. Throws if the data are of a newer version. With a `release` it
 * accepts newer migrations after which a program of that release works.
 */
export function findPending(
  known: Migration[],
  applied: readonly (Omit<AppliedMigration, 'kind'> & { kind?: Kind })[],
  release: string | null = null,
): Migration[] {
  for (const { number, name, checksum, kind = null } of applied) {
    const file = known[number - 1];
    if (!file) {
      if (release !== null && livesWith(kind, release)) continue;
      const oldest = oldestAfter(kind);
      const needed = oldest && release ? `, que pide la ${oldest} o posterior; esta es la ${release}` : '';
      throw new MigrationError(
        `Los datos son de una versión más nueva de Pizarra (tienen la migración ${name}${needed}).`,
      );
    }
    if (file.name !== name || file.checksum !== checksum) {
      throw new MigrationError(
        `La migración ${name} ya está aplicada y su archivo cambió: las migraciones aplicadas no se modifican, se añade otra.`,
      );
    }
  }
  return known.slice(applied.length);
}

async function run(connection: Queryable, name: string, text: string): Promise<void> {
  try {
    await connection.unsafe(text);
  } catch (error) {
    const { message, position } = error as { message: string; position?: string };
    const line = position ? ` (línea ${text.slice(0, Number(position)).split('\n').length})` : '';
    throw new MigrationError(`La migración ${name} falló${line}: ${message}`, { cause: error });
  }
}

async function record(connection: Queryable, { number, name, checksum, kind }: Migration): Promise<void> {
  await connection.unsafe('insert into migrations (number, name, checksum, kind) values ($1, $2, $3, $4)', [
    number,
    name,
    checksum,
    kind,
  ]);
}

/** Runs one migration and records it, inside the caller's transaction. */
export async function applyMigration(connection: Queryable, migration: Migration): Promise<void> {
  const { name, text } = migration;
  await run(connection, name, isConcurrent(text) ? text.replaceAll(/\bconcurrently\b/gi, '') : text);
  await record(connection, migration);
}

/** A file that ends halfway is run again from its beginning: it drops an index before it makes it. */
async function applyConcurrently(connection: Queryable, migration: Migration): Promise<void> {
  for (const statement of migration.text.split(/;[ ]*(?:\n|$)/)) await run(connection, migration.name, statement);
  await record(connection, migration);
}
