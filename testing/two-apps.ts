import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startCluster } from '#server/foundation/db/cluster.ts';
import { findPostmaster } from '#server/foundation/db/postmaster-file.ts';
import { type BadNetwork, openNetwork } from './bad-network.ts';
import { processOfPostgres } from './process-of-postgres.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

/** Two real programs on one PostgreSQL. The PostgreSQL lives longer than they do, and a test can kill it. */
export type TwoApps = {
  first: RunningApp;
  /** The second program. Its network to the database can be cut. */
  second: RunningApp;
  databaseLine: BadNetwork;
  /** Process id of PostgreSQL, which restarts whenever it ends. Null while it is down. */
  postmaster: () => number | null;
  /** Id of one of PostgreSQL's processes, by its type. */
  processOf: (type: string) => Promise<number | undefined>;
  stop(): Promise<void>;
};

type Options = {
  /** Milliseconds by which the clock of each machine is ahead. */
  aheadMs?: readonly [number, number];
};

const clockAhead = join(import.meta.dirname, 'clock-ahead.ts');
const setAhead = (ms: number) => ({ NODE_OPTIONS: `--import=${pathToFileURL(clockAhead)}`, CLOCK_AHEAD_MS: `${ms}` });

export async function startTwoApps(env: Record<string, string> = {}, { aheadMs }: Options = {}): Promise<TwoApps> {
  const folder = mkdtempSync(join(tmpdir(), 'pizarra-two-'));
  const cluster = await startCluster({ dataDir: folder });
  const { socketDir, user, database } = cluster.target as { socketDir: string; user: string; database: string };
  const databaseLine = await openNetwork(join(socketDir, '.s.PGSQL.5432'));
  const urls = [
    `postgres://${user}@/${database}?host=${socketDir}`,
    `postgres://${user}@127.0.0.1:${databaseLine.port}/${database}`,
  ];
  const [first, second] = (await Promise.all(
    urls.map((url, at) =>
      startRunningApp({
        env: {
          LOG_LEVEL: 'error',
          PIZARRA_DATA: join(folder, 'data'),
          ...env,
          ...(aheadMs && setAhead(aheadMs[at] ?? 0)),
          DATABASE_URL: url,
        },
      }),
    ),
  )) as [RunningApp, RunningApp];
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
