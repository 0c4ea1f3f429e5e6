import { connect as connectSocket, type Socket } from 'node:net';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import postgres from 'postgres';
import { openPool } from './pool.ts';
import type { DB } from './types.gen.ts';

/** Where a database answers: our own cluster's socket, or whatever DATABASE_URL names. */
export type StoreTarget = { socketDir: string; user: string; database: string } | { url: string };

export type Db = Kysely<DB> | Transaction<DB>;

export type Database = {
  kysely: Kysely<DB>;
  sql: postgres.Sql<PostgresTypes>;
  /** For those who need a connection of their own (LISTEN, the job queue). */
  target: StoreTarget;
  close(): Promise<void>;
};

type PostgresTypes = { day: string; bigint: number };
/** A transaction of postgres.js itself, where COPY or a hot path needs it. */
export type SqlTransaction = postgres.TransactionSql<PostgresTypes>;
type ClientOptions = postgres.Options<Record<string, postgres.PostgresType>> & {
  /** Makes the connection to a cluster's socket; node:net does it when nothing is said. */
  connect?: (path: string) => Promise<Socket>;
};

const types = {
  // A date is a day on the calendar; as a Date it would move with the time zone.
  day: { to: 1082, from: [1082], serialize: (day: string) => day, parse: (day: string) => day },
  // count(*) and sum() answer bigint; nothing here passes 2^53.
  bigint: { to: 20, from: [20], serialize: (value: number) => `${value}`, parse: (text: string) => Number(text) },
};

export type DatabaseOptions = Omit<ClientOptions, 'connect'> & {
  /** Settles when the server can be reached: until then a new connection waits instead of failing. */
  whenUp?: () => Promise<void>;
};

export function connectPostgres(
  target: StoreTarget,
  { connect, ...options }: ClientOptions = {},
): postgres.Sql<PostgresTypes> {
  const all = { onnotice: () => {}, types, ...options } as ClientOptions & { types: typeof types };
  if ('url' in target) return postgres(target.url, all) as unknown as postgres.Sql<PostgresTypes>;
  const { socketDir, user, database } = target;
  // Said in full, since postgres.js would fill gaps from PGPORT, PGUSER and their like.
  const path = join(socketDir, '.s.PGSQL.5432');
  const place = { path, host: 'localhost', port: 5432, user, database, ssl: false };
  const socket = connect && (() => connect(path));
  return postgres({ ...all, ...place, ...(socket && { socket }) }) as unknown as postgres.Sql<PostgresTypes>;
}

export function openDatabase(target: StoreTarget, options: DatabaseOptions = {}): Database {
  const { whenUp, ...client } = options;
  const connectWhenUp = async (path: string) => {
    await whenUp?.();
    return connectSocket(path);
  };
  // postgres.js reads and writes in bulk and listens; Kysely holds connections, which it cannot lose without a crash.
  const sql = connectPostgres(target, { max: 4, ...client, ...(whenUp && { connect: connectWhenUp }) });
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: openPool(target, { max: client.max ?? 10, whenUp }) }),
    // The keys inside a jsonb value are data, not column names: they stay as they are.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const close = async () => {
    await kysely.destroy();
    await sql.end({ timeout: 5 });
  };
  return { kysely, sql, target, close };
}

/** Runs `fn` in the transaction that `db` already is, or else in a new one. */
export function inTransaction<T>(db: Db, fn: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db.isTransaction ? fn(db as Transaction<DB>) : db.transaction().execute(fn);
}
