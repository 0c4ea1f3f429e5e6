import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '#server/db/cluster.ts';
import { findPostmaster } from '#server/db/postmaster-file.ts';
import { type BadNetwork, openNetwork } from './bad-network.ts';
import { processOfPostgres } from './process-of-postgres.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

/** Two of the real program on one PostgreSQL that outlives them, and that can itself be shot. */
export type TwoApps = {
  first: RunningApp;
  /** Reaches the database over a line that can be cut. */
  second: RunningApp;
  databaseLine: BadNetwork;
  /** The process of PostgreSQL, which is started again whenever it ends; null while there is none. */
  postmaster: () => number | null;
  /** One of its own processes, by what it calls itself. */
  processOf: (type: string) => Promise<number | undefined>;
  stop(): Promise<void>;
};

export async function startTwoApps(env: Record<string, string> = {}): Promise<TwoApps> {
  const folder = mkdtempSync(join(tmpdir(), 'pizarra-two-'));
  const cluster = await startCluster({ dataDir: folder });
  const { socketDir, user, database } = cluster.target as { socketDir: string; user: string; database: string };
  const databaseLine = await openNetwork(join(socketDir, '.s.PGSQL.5432'));
  const start = (url: string) => startRunningApp({ env: { LOG_LEVEL: 'error', ...env, DATABASE_URL: url } });
  const [first, second] = await Promise.all([
    start(`postgres://${user}@/${database}?host=${socketDir}`),
    start(`postgres://${user}@127.0.0.1:${databaseLine.port}/${database}`),
  ]);
  return {
    first,
    second,
    databaseLine,
    postmaster: () => findPostmaster(join(folder, 'postgres')),
    processOf: type => processOfPostgres(cluster.target, type),
    stop: async () => {
      await Promise.all([first.stop(), second.stop()]);
      await databaseLine.close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
