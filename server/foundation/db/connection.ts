import { connect as connectSocket, Socket } from 'node:net';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import postgres from 'postgres';
import { connectionOf, mostConnectMs, openPool } from './pool.ts';
import { feelPulse } from './pulse.ts';
import type { StoreTarget } from './store-target.ts';
import type { DB } from './types.gen.ts';

export type Db = Kysely<DB> | Transaction<DB>;

export type Database = {
  kysely: Kysely<DB>;
  sql: postgres.Sql<PostgresTypes>;
  /** For those who need a connection of their own (LISTEN, the job queue). */
  target: StoreTarget;
  /** Whether it answered a plain question just now, within a second. */
  answers(): Promise<boolean>;
  /** Cuts every connection: what waits for an answer on them fails at once, and the next ones are new. */
  cut(): void;
  close(): Promise<void>;
};

type PostgresTypes = { day: string; bigint: number };
type Address = { host: string[]; port: number[] };
type ClientOptions = Omit<postgres.Options<Record<string, postgres.PostgresType>>, 'path'> & {
  /** Makes the connection to a cluster's socket; node:net does it when nothing is said. */
  connect?: (path: string) => Promise<Socket>;
  /** A socket to an address; what it makes need not be connected yet. */
  connectTo?: (host: string, port: number) => Socket;
};

const types = {
  // A date is a day on the calendar; as a Date it would move with the time zone.
  day: { to: 1082, from: [1082], serialize: (day: string) => day, parse: (day: string) => day },
  // count(*) and sum() answer bigint; nothing here passes 2^53.
  bigint: { to: 20, from: [20], serialize: (value: number) => `${value}`, parse: (text: string) => Number(text) },
};

type DatabaseOptions = Omit<ClientOptions, 'connect' | 'connectTo'> & {
  /** Settles when the server can be reached: until then a new connection waits instead of failing. */
  whenUp?: () => Promise<void>;
};

// Shorter than the library's, which ends at 20 seconds and is shared by all connections: who comes when the database is
// back would wait for what those before found.
const backoff = (failures: number) => Math.min(0.5, 0.02 * 2 ** failures);

export function connectPostgres(
  target: StoreTarget,
  { connect, connectTo, ...options }: ClientOptions = {},
): postgres.Sql<PostgresTypes> {
  const patience = { backoff, connect_timeout: mostConnectMs / 1000, keep_alive: 10 };
  const all = { onnotice: () => {}, types, ...patience, ...options } as ClientOptions & { types: typeof types };
  if ('url' in target) {
    // Where there are several hosts the library itself chooses.
    const isOne = !target.url.replace(/^.*@/, '').split('/')[0]?.includes(',');
    const socket = connectTo && isOne && (({ host, port }: Address) => connectTo(host[0] ?? '', port[0] ?? 5432));
    return postgres(target.url, { ...all, ...(socket && { socket }) }) as unknown as postgres.Sql<PostgresTypes>;
  }
  const { socketDir, user, database } = target;
  // Said in full, since postgres.js would fill gaps from PGPORT, PGUSER and their like.
  const path = join(socketDir, '.s.PGSQL.5432');
  const place = { path, host: 'localhost', port: 5432, user, database, ssl: false };
  const socket = connect && (() => connect(path));
  return postgres({ ...all, ...place, ...(socket && { socket }) }) as unknown as postgres.Sql<PostgresTypes>;
}

/** Waits for it, but no longer than for a connection: who comes then is told that nobody is there. */
function notForEver(whenUp: () => Promise<void>): () => Promise<void> {
  let waiting: Promise<void> | null = null;
  return () => {
    waiting ??= new Promise<void>(resolve => {
      const timer = setTimeout(resolve, mostConnectMs).unref();
      void whenUp().finally(() => {
        clearTimeout(timer);
        resolve();
      });
    }).finally(() => {
      waiting = null;
    });
    return waiting;
  };
}

export function openDatabase(target: StoreTarget, options: DatabaseOptions = {}): Database {
  const { whenUp: whenThere, ...client } = options;
  const whenUp = whenThere && notForEver(whenThere);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  // postgres.js reads and writes in bulk and listens; Kysely holds connections, which it cannot lose without a crash.
  const sql = connectPostgres(target, {
    max: 4,
    // A standby that is being promoted would be kept and handed out though it cannot write.
    target_session_attrs: 'primary',
    ...client,
    connect: async path => {
      await whenUp?.();
      return keep(connectSocket(path));
    },
    // By this name a certificate is checked.
    connectTo: (host, port) => keep(Object.assign(connectSocket(port, host), { host })),
  });
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: openPool(target, { max: client.max ?? 10, whenUp, socket: () => keep(new Socket()) }),
    }),
    // The keys inside a jsonb value are data, not column names: they stay as they are.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const pulse = feelPulse(connectionOf(target));
  const close = async () => {
    await pulse.end();
    await kysely.destroy();
    await sql.end({ timeout: 5 });
  };
  const cut = () => {
    // With an error: a connection that is only being made would else be made again, and whoever waits go on waiting.
    for (const socket of sockets) socket.destroy(Object.assign(new Error('cut by us'), { code: 'ECONNRESET' }));
  };
  return { kysely, sql, target, answers: pulse.answers, cut, close };
}

const endings = new WeakMap<object, (() => Promise<void>)[]>();

/** What an open transaction does last of all, so that rows which many share are held for the shortest time. */
export function beforeCommit(trx: Db, ending: () => Promise<void>): void {
  const list = endings.get(trx);
  if (!list) throw new Error('Only a transaction of inTransaction has an end.');
  list.push(ending);
}

const begin = <T>(db: Db, fn: (trx: Transaction<DB>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async trx => {
    const list: (() => Promise<void>)[] = [];
    endings.set(trx, list);
    const result = await fn(trx);
    for (const ending of list) await ending();
    return result;
  });

/** Runs `fn` in the transaction that `db` already is, or else in a new one. */
export function inTransaction<T>(db: Db, fn: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db.isTransaction ? fn(db as Transaction<DB>) : begin(db, fn);
}

const untied = '40P01';

/**
 * A new transaction, and once more where PostgreSQL ended it because it and others waited for each other in a ring. Only
 * for what may run twice: it reads no stream, and leaves nothing behind but in the database.
 */
export async function inRepeatableTransaction<T>(db: Kysely<DB>, fn: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  try {
    return await begin(db, fn);
  } catch (error) {
    if ((error as { code?: unknown }).code !== untied) throw error;
    return begin(db, fn);
  }
}
