import type { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { StoreTarget } from './store-target.ts';
import { UnreachableError } from './unreachable.ts';

const DATE = 1082;
const BIGINT = 20;

// Values are read as postgres.js reads them: a day stays a text, count(*) a number.
export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === DATE) return (text: string) => text;
    if (oid === BIGINT) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/**
 * This driver has an own reading of an address: it would check the certificate of `sslmode=require`, and fill gaps
 * from PGHOST and their like. All who connect to the store connect alike.
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
  // This driver cannot fall back: with `prefer` it does without.
  if (!mode || mode === 'disable' || mode === 'false' || mode === 'prefer') return false;
  return { rejectUnauthorized: mode !== 'require' && mode !== 'allow' };
}

type PoolOptions = {
  max: number;
  whenUp?: (() => Promise<void>) | undefined;
  /** Not connected yet; whoever hands it out can also cut it. */
  socket?: () => Socket;
};

// A place in the pool may be waited for while many work; a server that does not even greet is away.
const mostWaitMs = 15_000;
export const mostConnectMs = 5000;

class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: mostConnectMs });
  }
}

const isCrowd = (error: Error) => error.message === 'timeout exceeded when trying to connect';

/** The server ended the connection, the line is cut, or it may not be written to: whatever comes of it now fails. */
const isLost = (error: Error & { code?: string; severity?: string }) =>
  error.severity === 'FATAL' || error.code === undefined || /^(57P0|08|25006|E[A-Z]+)/.test(error.code);

/** A server that lost its leadership answers questions for a while, and would keep what it cannot do. */
async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new Error('this server may not be written to');
}

export function openPool(target: StoreTarget, { max, whenUp = async () => {}, socket }: PoolOptions): PostgresPool {
  const pool = new pg.Pool({
    ...connectionOf(target),
    types,
    max,
    Client,
    onConnect: client => refuseReadOnly(client),
    keepAlive: true,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: mostWaitMs,
    ...(socket && { stream: socket }),
  } as pg.PoolConfig);
  // Where one connection is lost the others of that time are doubtful too: they are not handed out again.
  let era = 0;
  const eras = new WeakMap<pg.PoolClient, number>();
  const lose = () => {
    era++;
  };
  // Unheard these would end the process.
  pool.on('error', lose);
  pool.on('connect', client => {
    eras.set(client, era);
    client.on('error', lose);
  });

  const waiting = new Set<(error: Error) => void>();

  /** Where one finds that nobody answers, all who wait for a connection know it: they need not each find out in turn. */
  async function waitForClient(): Promise<pg.PoolClient> {
    const { promise: nobodyAnswers, reject } = Promise.withResolvers<never>();
    waiting.add(reject);
    const connecting = pool.connect();
    try {
      return await Promise.race([connecting, nobodyAnswers]);
    } catch (error) {
      // What still comes to who went is for the next one.
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
      const query = async (text: string, parameters: readonly unknown[]) => {
        try {
          return await client.query(text, [...parameters]);
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
      // Kysely also knows cursors, which nobody here opens.
      return { query: query as unknown as PostgresPoolClient['query'], release };
    },
    end: () => pool.end(),
  };
}
