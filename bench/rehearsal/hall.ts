import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '#bench/load/child-part.ts';
import { startCluster } from '#server/foundation/db/cluster.ts';
import { findPostmaster } from '#server/foundation/db/postmaster-file.ts';
import { openRoundRobin } from '#testing/round-robin.ts';
import { type RunningApp, startRunningApp } from '#testing/running-app.ts';
import type { OnlookerAnswer, OnlookerOrder } from './onlookers.ts';
import type { Phone } from './phones.ts';
import type { Screen } from './screens.ts';

type Ends = AsyncDisposableStack;

/** The processes of a rehearsal. All processes end with it and leave nothing behind, also after an error. */
export type RehearsalHall = {
  /** Address of the program, or of the proxy before several programs. */
  app: RunningApp;
  crowd: ReturnType<typeof startChild<OnlookerOrder, OnlookerAnswer>>;
  phones: Phone[];
  screens: Screen[];
  folder: string;
  ends: Ends;
  /** Kills one process of the program, each in turn. */
  killApp(): Promise<void>;
  killDatabase(): void;
  /** A new process of the program on the same database, with empty caches. */
  startFresh(): Promise<RunningApp>;
  log: (line: string) => void;
};

/** Registers the end before the start completes: an interrupted start is still cleaned up. */
function begin<Part>(ends: Ends, start: () => Promise<Part>, end: (part: Part) => unknown): Promise<Part> {
  if (ends.disposed) throw new Error('the rehearsal is over');
  const starting = start();
  ends.defer(async () => {
    const part = await starting.catch(() => null);
    if (part !== null) await end(part);
  });
  return starting;
}

/** Nodes share a database, files and one mailbox. */
async function startNodes(amount: number, start: (env?: Record<string, string>) => Promise<RunningApp>) {
  const first = await start();
  const others = Array.from({ length: amount - 1 }, () => start({ SMTP_URL: first.mails.url }));
  return [first, ...(await Promise.all(others))];
}

export async function buildHall(ends: Ends, nodes: number, log: (line: string) => void): Promise<RehearsalHall> {
  const folder = mkdtempSync(join(tmpdir(), 'pizarra-rehearsal-'));
  ends.defer(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'store');
  const { target } = await begin(
    ends,
    () => startCluster({ dataDir }),
    cluster => cluster.stop(),
  );
  const { socketDir, user, database } = target;
  const NODE_OPTIONS = `--import ${join(import.meta.dirname, 'set-by-signal.ts')}`;
  const env = {
    LOG_LEVEL: 'error',
    NODE_OPTIONS,
    DATABASE_URL: `postgres://${user}@/${database}?host=${socketDir}`,
    PIZARRA_DATA: join(folder, 'files'),
    TRUST_PROXY: '127.0.0.1',
  };
  const startApp = (more: Record<string, string> = {}) =>
    begin(
      ends,
      () => startRunningApp({ env: { ...env, ...more } }),
      app => app.stop(),
    );
  const apps = await startNodes(nodes, startApp);
  const [first] = apps as [RunningApp];
  const open = () => openRoundRobin(apps.map(({ url }) => url));
  const front = apps.length > 1 ? await begin(ends, open, opened => opened.close()) : first;
  let killed = 0;
  const crowd = startChild<OnlookerOrder, OnlookerAnswer>('../rehearsal/onlookers.ts');
  ends.defer(() => crowd.stop());
  const phones: Phone[] = [];
  ends.defer(async () => void (await Promise.all(phones.map(phone => phone.die()))));
  const screens: Screen[] = [];
  ends.defer(async () => void (await Promise.all(screens.map(screen => screen.stop()))));
  return {
    app: { ...first, url: front.url },
    crowd,
    phones,
    screens,
    folder,
    ends,
    async killApp() {
      const app = apps[killed++ % apps.length] as RunningApp;
      await app.kill('SIGKILL');
      if (!ends.disposed) await app.restart();
    },
    killDatabase: () => void process.kill(findPostmaster(join(dataDir, 'postgres')) ?? Number.NaN, 'SIGKILL'),
    startFresh: startApp,
    log,
  };
}
