import pg from 'pg';
import { connectionOf, line, mostConnectMs } from './pool.ts';
import { makeSql, type Sql } from './sql.ts';
import type { StoreTarget } from './store-target.ts';

/** Makes a connection for one purpose. The caller still has to connect. */
export function newClient(target: StoreTarget, config: pg.ClientConfig = {}): pg.Client {
  const client = new pg.Client({ ...connectionOf(target), ...line, connectionTimeoutMillis: mostConnectMs, ...config });
  // An unhandled error event would end the process. A running query fails anyway.
  client.on('error', () => {});
  return client;
}

/** Opens a connection for one purpose. `closeClient` ends it. */
export async function openClient(target: StoreTarget, config?: pg.ClientConfig): Promise<pg.Client> {
  const client = newClient(target, config);
  await client.connect().catch(withCode);
  return client;
}

const mostEndMs = 1000;

/** Closes the connection without waiting for a silent server. */
export async function closeClient(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => streamOf(client).destroy(), mostEndMs);
  await client.end();
  clearTimeout(timer);
}

/** The stream of a connection. The caller reads it again each time, because TLS replaces the stream. */
export const streamOf = (client: pg.Client) => (client as unknown as { connection: pg.Connection }).connection.stream;

export const sqlOn = (client: pg.Client): Sql => makeSql(work => work(client));

/** Runs `work` on a connection of its own. */
export async function onConnection<T>(
  target: StoreTarget,
  work: (sql: Sql) => Promise<T>,
  config?: pg.ClientConfig,
): Promise<T> {
  const client = await openClient(target, config);
  try {
    return await work(sqlOn(client)).catch(withCode);
  } finally {
    await closeClient(client);
  }
}

/** The driver gives no code to the error of a connection that ended or stayed silent. */
export function withCode(error: Error & { code?: string }): never {
  if (/^Connection terminated|^timeout expired|is not queryable/.test(error.message)) error.code ??= 'ECONNRESET';
  throw error;
}
