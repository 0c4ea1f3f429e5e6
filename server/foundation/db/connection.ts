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
  /** For code that needs its own connection (LISTEN, the job queue). */
  target: StoreTarget;
  /** True if the database answered a simple query just now, within a second. */
  answers(): Promise<boolean>;
  /** Closes every connection. Waiting queries fail immediately, and later ones use new connections. */
  cut(): void;
  close(): Promise<void>;
};

type PostgresTypes = { day: string; bigint: number };
type Address = { host: string[]; port: number[] };
type ClientOptions = Omit<postgres.Options<Record<string, postgres.PostgresType>>, 'path'> & {
  /** Connects to a cluster's socket. Default: node:net. */
  connect?: (path: string) => Promise<Socket>;
  /** Makes a socket for an address. It may still be unconnected. */
  connectTo?: (host: string, port: number) => Socket;
};

const types = {
  // A date is a calendar day. As a Date it would shift with the time zone.
  day: { to: 1082, from: [1082], serialize: (day: string) => day, parse: (day: string) => day },
  // count(*) and sum() return bigint. No value here exceeds 2^53.
  bigint: { to: 20, from: [20], serialize: (value: number) => `${value}`, parse: (text: string) => Number(text) },
};

type DatabaseOptions = Omit<ClientOptions, 'connect' | 'connectTo'> & {
  /** Resolves when the server is reachable. Until then a new connection waits instead of failing. */
  whenUp?: () => Promise<void>;
};

// Shorter than the library's backoff, which reaches 20 seconds and is shared by all connections. A new request would
// otherwise wait for earlier failures after the database is back.
const backoff = (failures: number) => Math.min(0.5, 0.02 * 2 ** failures);

export function connectPostgres(
  target: StoreTarget,
  { connect, connectTo, ...options }: ClientOptions = {},
): postgres.Sql<PostgresTypes> {
  const patience = { backoff, connect_timeout: mostConnectMs / 1000, keep_alive: 10 };
  const all = { onnotice: () => {}, types, ...patience, ...options } as ClientOptions & { types: typeof types };
  if ('url' in target) {
    // With several hosts the library chooses one itself.
    const isOne = !target.url.replace(/^.*@/, '').split('/')[0]?.includes(',');
    const socket = connectTo && isOne && (({ host, port }: Address) => connectTo(host[0] ?? '', port[0] ?? 5432));
    return postgres(target.url, { ...all, ...(socket && { socket }) }) as unknown as postgres.Sql<PostgresTypes>;
  }
  const { socketDir, user, database } = target;
  // Every value is explicit, because postgres.js would fill gaps from PGPORT, PGUSER and others.
  const path = join(socketDir, '.s.PGSQL.5432');
  const place = { path, host: 'localhost', port: 5432, user, database, ssl: false };
  const socket = connect && (() => connect(path));
  return postgres({ ...all, ...place, ...(socket && { socket }) }) as unknown as postgres.Sql<PostgresTypes>;
}

/** Waits for the server, but no longer than for a connection. After that the connection attempt fails. */
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
  // postgres.js does bulk reads, bulk writes and LISTEN. Kysely uses the pool, because postgres.js crashes when it
  // loses a reserved connection.
  const sql = connectPostgres(target, {
    max: 4,
    // Otherwise the pool would keep a standby that is being promoted and cannot write.
    target_session_attrs: 'primary',
    ...client,
    connect: async path => {
      await whenUp?.();
      return keep(connectSocket(path));
    },
    // The certificate is checked against this host name.
    connectTo: (host, port) => keep(Object.assign(connectSocket(port, host), { host })),
  });
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: openPool(target, { max: client.max ?? 10, whenUp, socket: () => keep(new Socket()) }),
    }),
    // Keys inside a jsonb value are data, not column names, so they stay unchanged.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const pulse = feelPulse(connectionOf(target));
  const close = async () => {
    await pulse.end();
    await kysely.destroy();
    await sql.end({ timeout: 5 });
  };
  const cut = () => {
    // Destroy with an error. Otherwise the library reconnects a half-made connection and its queries keep waiting.
    for (const socket of sockets) socket.destroy(Object.assign(new Error('cut by us'), { code: 'ECONNRESET' }));
  };
  return { kysely, sql, target, answers: pulse.answers, cut, close };
}

const endings = new WeakMap<object, (() => Promise<void>)[]>();

/** Runs last in an open transaction. Rows that many requests share are then locked for the shortest time. */
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

export function inTransaction<T>(db: Db, fn: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db.isTransaction ? fn(db as Transaction<DB>) : begin(db, fn);
}

const untied = '40P01';

/**
 * A new transaction, retried once after a deadlock. Only for work that may run twice: it reads no stream and changes
 * nothing outside the database.
 */
export async function inRepeatableTransaction<T>(db: Kysely<DB>, fn: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  try {
    return await begin(db, fn);
  } catch (error) {
    if ((error as { code?: unknown }).code !== untied) throw error;
    return begin(db, fn);
  }
}
