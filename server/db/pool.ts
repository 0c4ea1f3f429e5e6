import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { StoreTarget } from './connection.ts';

const DATE = 1082;
const BIGINT = 20;

// The same values as postgres.js gives: a day stays a text, count(*) a number.
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

type PoolOptions = { max: number; whenUp?: (() => Promise<void>) | undefined };

/** The server ended the connection, or the line is cut: whatever comes of it now fails. */
const isLost = (error: Error & { code?: string; severity?: string }) =>
  error.severity === 'FATAL' || error.code === undefined || /^(57P0|08|E[A-Z]+)/.test(error.code);

export function openPool(target: StoreTarget, { max, whenUp = async () => {} }: PoolOptions): PostgresPool {
  const pool = new pg.Pool({
    ...connectionOf(target),
    types,
    max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 15_000,
  });
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

  async function takeClient(): Promise<pg.PoolClient> {
    for (;;) {
      await whenUp();
      const client = await pool.connect();
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
