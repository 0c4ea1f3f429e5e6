import { Socket } from 'node:net';
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import { createHealthProbe } from './health-probe.ts';
import { connectionOf, mostConnectMs, openPool } from './pool.ts';
import { makeSql, type Sql } from './sql.ts';
import type { StoreTarget } from './store-target.ts';
import type { DB } from './types.gen.ts';

export type Db = Kysely<DB> | Transaction<DB>;

export type Database = {
  kysely: Kysely<DB>;
  sql: Sql;
  /** The address of the database, for code that needs its own connection (LISTEN, the job queue). */
  target: StoreTarget;
  /** True if the database answered a simple query just now, within a second. */
  answers(): Promise<boolean>;
  /** How many queries wait for a free connection now, in each of the two pools. */
  waiting(): { readers: number; own: number };
  /** Closes every connection to the database. Waiting queries fail immediately, and later ones use new connections. */
  cut(): void;
  close(): Promise<void>;
};

// Milliseconds. A running query does not delay the end of a closing program longer than this.
const mostCloseMs = 5000;

type DatabaseOptions = {
  /** Most connections for Kysely, and at most as many for `sql`. */
  max?: number;
  /** Resolves when the server is reachable. Until then a new connection waits instead of failing. */
  whenUp?: () => Promise<void>;
};

/**
 * Waits until the server is reachable, but no longer than a connection attempt may take. After that time the attempt
 * fails.
 */
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

export function openDatabase(target: StoreTarget, { max = 10, whenUp: whenThere }: DatabaseOptions = {}): Database {
  const sockets = new Set<Socket>();
  const socket = (): Socket => {
    const made = new Socket();
    sockets.add(made);
    return made.once('close', () => sockets.delete(made));
  };
  const common = { whenUp: whenThere && notForEver(whenThere), socket };
  // Sessions and saved results have connections of their own. So they do not wait behind a crowd of readers.
  const [readers, own] = [openPool(target, { max, ...common }), openPool(target, { max: Math.min(max, 4), ...common })];
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: readers }),
    // Keys inside a jsonb value are data, not column names, so they stay unchanged.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const sql = makeSql(async work => {
    const client = await own.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  });
  const probe = createHealthProbe(connectionOf(target));
  const cut = () => {
    for (const each of sockets) each.destroy(Object.assign(new Error('cut by us'), { code: 'ECONNRESET' }));
  };
  const close = async () => {
    const timer = setTimeout(cut, mostCloseMs);
    await probe.end();
    await Promise.all([kysely.destroy(), own.end()]);
    clearTimeout(timer);
  };
  const waiting = () => ({ readers: readers.waiting(), own: own.waiting() });
  return { kysely, sql, target, answers: probe.answers, waiting, cut, close };
}

const endings = new WeakMap<object, (() => Promise<void>)[]>();

/** Runs `ending` last in an open transaction. Rows that many requests share are then locked for the shortest time. */
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
 * Runs `fn` in a new transaction, and once more after a deadlock. Only for work that may run twice: it reads no stream
 * and changes nothing outside the database.
 */
export async function inRepeatableTransaction<T>(db: Kysely<DB>, fn: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  try {
    return await begin(db, fn);
  } catch (error) {
    if ((error as { code?: unknown }).code !== untied) throw error;
    return begin(db, fn);
  }
}
