import { randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onConnection } from '#server/foundation/db/client.ts';
import { startCluster } from '#server/foundation/db/cluster.ts';
import { openDatabase } from '#server/foundation/db/connection.ts';
import { SUPERUSER } from '#server/foundation/db/initialize.ts';
import { type Lock, takeLock } from '#server/foundation/db/lock.ts';
import { migrate } from '#server/foundation/db/migrate.ts';
import { isRunning } from '#server/foundation/db/postmaster-file.ts';
import type { Sql } from '#server/foundation/db/sql.ts';
import type { StoreTarget } from '#server/foundation/db/store-target.ts';
import { startJobs } from '#server/foundation/jobs/jobs.ts';

/**
 * A PostgreSQL for one run of tests, with a migrated template to copy. It is plain data, because it is sent to the
 * workers.
 */
export type TestServer = {
  /** The connection that creates and drops databases. */
  maintenance: StoreTarget;
  /** The app's connection. On its own cluster it is not a superuser. */
  app: StoreTarget;
  prefix: string;
  template: string;
  /** False for a server that TEST_DATABASE_URL names. */
  isOwn: boolean;
};

const RUN_LOCKS = 7492;
const ROOM_NEEDED = 2_000_000_000;
const silent = { info: () => {}, warn: () => {}, error: () => {} };

export async function startTestServer(url: string | undefined): Promise<{ server: TestServer; stop(): Promise<void> }> {
  return url ? prepareServer({ url }, { url }) : startOwnCluster();
}

async function startOwnCluster() {
  const base = chooseBase();
  sweepFolders(base);
  const dataDir = mkdtempSync(join(base, `pizarra-test-${process.pid}-`));
  // Settings for speed. Durability does not matter, because a test that loses its data is run again. Many files open
  // databases together when Vitest lists the names of all tests.
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '500' };
  const cluster = await startCluster({ dataDir, settings });
  const { server, stop } = await prepareServer({ ...cluster.target, user: SUPERUSER }, cluster.target);
  return {
    server,
    stop: async () => {
      await stop();
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function prepareServer(maintenance: StoreTarget, app: StoreTarget) {
  const { prefix, lock } = await nameRun(maintenance);
  const template = `${prefix}_template`;
  await onConnection(maintenance, sql => sql.unsafe(`create database ${template} ${ownedBy(app)}`));
  const database = openDatabase(withDatabase(app, template), { max: 1 });
  await migrate(database);
  // The template includes the queues. Without them every app would create queues; now it only checks them.
  await (await startJobs({ target: database.target, log: silent })).stop();
  await database.close();
  return {
    server: { maintenance, app, prefix, template, isOwn: !('url' in maintenance) },
    stop: async () => {
      await onConnection(maintenance, sql => dropDatabases(sql, prefix));
      await lock.release();
    },
  };
}

/** A run holds a lock on its number. Databases of a number without a lock are leftovers of a crashed run. */
async function nameRun(maintenance: StoreTarget): Promise<{ prefix: string; lock: Lock }> {
  await onConnection(maintenance, async sql => {
    const rows = await sql`select datname from pg_database where datname ~ '^pizarra_test_[0-9]+_'`;
    const runs = new Set(rows.map(row => /^pizarra_test_(\d+)_/.exec(row.datname)![1]!));
    for (const run of runs) {
      const lock = await takeLock(maintenance, `${RUN_LOCKS}, ${run}`);
      if (lock) await dropDatabases(sql, `pizarra_test_${run}`);
      await lock?.release();
    }
  });
  const run = randomInt(1_000_000_000);
  const lock = await takeLock(maintenance, `${RUN_LOCKS}, ${run}`);
  return lock ? { prefix: `pizarra_test_${run}`, lock } : nameRun(maintenance);
}

async function dropDatabases(sql: Sql, prefix: string): Promise<void> {
  const rows = await sql`select datname from pg_database where starts_with(datname, ${`${prefix}_`})`;
  for (const { datname } of rows) await sql.unsafe(`drop database if exists ${datname} with (force)`);
}

/** A database owned by the app's role, if there is one. */
export const ownedBy = (app: StoreTarget) => ('user' in app ? `owner ${app.user}` : '');

export function withDatabase(target: StoreTarget, database: string): StoreTarget {
  if (!('url' in target)) return { ...target, database };
  const url = new URL(target.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}

/** A folder in memory if that is large enough, else the temporary folder. */
export function chooseBase(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize > ROOM_NEEDED) return '/dev/shm';
  } catch {
    // Only Linux has this folder.
  }
  return tmpdir();
}

/** The PostgreSQL of a crashed run has ended with that run. Only its folder is left. */
function sweepFolders(base: string): void {
  for (const name of readdirSync(base)) {
    const pid = /^pizarra-test-(\d+)-/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(join(base, name), { recursive: true, force: true });
  }
}
