import type { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { QueryRunner } from './sql.ts';
import type { StoreTarget } from './store-target.ts';
import { UnreachableError } from './unreachable.ts';

const DATE = 1082;
const BIGINT = 20;

// A date is a calendar day, so its value stays a text: as a Date it would shift with the time zone. count(*) and sum()
// return bigint, and no value here exceeds 2^53.
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === DATE) return (text: string) => text;
    if (oid === BIGINT) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** Settings of every connection to the store. */
export const line = { types, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Reads the address itself. With `sslmode=require` the driver alone would check the certificate, and it fills gaps from
 * variables like PGHOST.
 */
export function connectionOf(target: StoreTarget): pg.ClientConfig {
  if (!('url' in target)) {
    const { socketDir, user, database } = target;
    return { host: socketDir, port: 5432, user, database, ssl: false };
  }
  const url = new URL(target.url);
  const mode = url.searchParams.get('sslmode') ?? url.searchParams.get('ssl');
  url.searchParams.delete('sslmode');
  url.searchParams.delete('ssl');
  return { connectionString: url.href, ssl: sslOf(mode) };
}

function sslOf(mode: string | null): false | { rejectUnauthorized: boolean } {
  // The driver cannot fall back from TLS, so `prefer` means no TLS.
  if (!mode || mode === 'disable' || mode === 'false' || mode === 'prefer') return false;
  return { rejectUnauthorized: mode !== 'require' && mode !== 'allow' };
}

type PoolOptions = {
  max: number;
  whenUp?: (() => Promise<void>) | undefined;
  /** Makes a socket that is not connected yet. The caller can close the socket. */
  socket?: () => Socket;
};

// Milliseconds that a query waits for a free pool connection. A server that does not answer a connection in
// `mostConnectMs` is away.
const mostWaitMs = 15_000;
export const mostConnectMs = 5000;

class TimedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: mostConnectMs });
  }
}

const isCrowd = (error: Error) => error.message === 'timeout exceeded when trying to connect';

/** True if the connection is unusable: the server ended it, the socket is closed, or the server is read-only. */
const isLost = (error: Error & { code?: string; severity?: string }) =>
  error.severity === 'FATAL' || error.code === undefined || /^(57P0|08|25006|E[A-Z]+)/.test(error.code);

/**
 * Refuses a connection to a read-only server. A server that lost its leadership still answers queries. So the pool
 * would keep such connections, although they cannot write.
 */
async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new Error('this server may not be written to');
}

/** Kysely's type also has cursors. No code here opens one. */
type PooledClient = QueryRunner & PostgresPoolClient;
type Pool = { connect(): Promise<PooledClient>; waiting(): number } & PostgresPool;

export function openPool(target: StoreTarget, { max, whenUp = async () => {}, socket }: PoolOptions): Pool {
  const pool = new pg.Pool({
    ...connectionOf(target),
    ...line,
    max,
    Client: TimedClient,
    onConnect: client => refuseReadOnly(client),
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: mostWaitMs,
    ...(socket && { stream: socket }),
  } as pg.PoolConfig);
  // After one lost connection, the connections opened before the loss are doubtful too. The pool does not reuse them.
  let era = 0;
  const eras = new WeakMap<pg.PoolClient, number>();
  const lose = () => {
    era++;
  };
  // An unhandled error event would end the process.
  pool.on('error', lose);
  pool.on('connect', client => {
    eras.set(client, era);
    client.on('error', lose);
  });

  const waiting = new Set<(error: Error) => void>();

  /**
   * Waits for a connection. When one request finds the server away, all requests that wait for a connection fail with
   * it.
   */
  async function waitForClient(): Promise<pg.PoolClient> {
    const { promise: nobodyAnswers, reject } = Promise.withResolvers<never>();
    waiting.add(reject);
    const connecting = pool.connect();
    try {
      return await Promise.race([connecting, nobodyAnswers]);
    } catch (error) {
      // This request has given up, so its connection goes to the next request.
      void connecting.then(
        client => client.release(),
        () => {},
      );
      waiting.delete(reject);
      if (!isCrowd(error as Error)) for (const tell of waiting) tell(error as Error);
      throw new UnreachableError(error);
    } finally {
      waiting.delete(reject);
    }
  }

  async function takeClient(): Promise<pg.PoolClient> {
    for (;;) {
      await whenUp();
      const client = await waitForClient();
      if (eras.get(client) === era) return client;
      client.release(true);
    }
  }

  return {
    options: {},
    async connect() {
      const client = await takeClient();
      let isBroken = false;
      const query = async (asked: string | pg.QueryConfig, parameters?: readonly unknown[]) => {
        try {
          return await client.query(asked, parameters as unknown[]);
        } catch (error) {
          if (isLost(error as Error)) {
            isBroken = true;
            lose();
            throw new UnreachableError(error);
          }
          throw error;
        }
      };
      const release = (destroy = false) => client.release(destroy || isBroken);
      return { query, release } as PooledClient;
    },
    waiting: () => pool.waitingCount,
    end: () => pool.end(),
  };
}
