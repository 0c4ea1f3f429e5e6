import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster } from '#server/foundation/db/cluster.ts';
import { startRunningApp } from '#testing/running-app.ts';
import { getOf, openLine } from './load/line.ts';
import { fillBoard, makeBoard, steadyChance } from './load/make-board.ts';
import { atShare, told } from './load/measure.ts';
import { portOf } from './load/organizer.ts';
import { countByStatus, startSaving, type TimedRequest } from './load/steady-saves.ts';

// PostgreSQL stops for a minute under load, then starts again. A loaded board stays visible, and a save gets a quick
// answer to retry later. No acknowledged save is lost, and none is stored twice.
const awaySeconds = 60;
const aroundSeconds = 10;
const readers = 4;
const readEveryMs = 20;

const folder = mkdtempSync(join(tmpdir(), 'pizarra-away-'));
let cluster = await startCluster({ dataDir: folder });
const { socketDir, user, database } = cluster.target as { socketDir: string; user: string; database: string };
const url = `postgres://${user}@/${database}?host=${socketDir}`;
const app = await startRunningApp({ env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'fatal', DATABASE_URL: url } });
try {
  const board = await makeBoard(app, { entries: 50, tests: 3 });
  await fillBoard(board, steadyChance());
  const reads: (TimedRequest & { isStale: boolean })[] = [];
  let isOver = false;
  const saving = startSaving(app, board);
  const { begin, writes } = saving;

  async function read(): Promise<void> {
    const line = await openLine(portOf(app));
    for (; !isOver; await pause(readEveryMs)) {
      const began = performance.now();
      const { status, head } = await line.ask(getOf(board.path));
      const isStale = /\r\nx-board-stale: 1/i.test(head);
      reads.push({ began: began - begin, took: performance.now() - began, status, isStale });
    }
    line.close();
  }

  const reading = Promise.all(Array.from({ length: readers }, read));
  await pause(aroundSeconds * 1000);
  await cluster.stop();
  const goneAt = performance.now() - begin;
  await pause(awaySeconds * 1000);
  cluster = await startCluster({ dataDir: folder });
  const backAt = performance.now() - begin;
  await pause(aroundSeconds * 1000);
  isOver = true;
  await Promise.all([saving.stop(), reading]);

  const slowest = (requests: TimedRequest[], share: number) =>
    told(
      atShare(
        requests.map(({ took }) => took).toSorted((one, other) => one - other),
        share,
      ),
      1,
    );
  const away = reads.filter(({ began }) => began > goneAt && began < backAt);
  const refused = writes.filter(({ status }) => status !== 200);
  const healthy = <T extends TimedRequest>(requests: T[], isGood: (one: T) => boolean) =>
    Math.min(
      ...requests.filter(one => one.began + one.took > backAt && isGood(one)).map(one => one.began + one.took - backAt),
    );
  console.log(
    `  fuera ${told((backAt - goneAt) / 1000, 1)} s; tablas leídas mientras tanto: ${countByStatus(away)}, de ellas marcadas ${away.filter(({ isStale }) => isStale).length}; p50 ${slowest(away, 0.5)}, p99 ${slowest(away, 0.99)}, la peor ${slowest(away, 1)} ms`,
  );
  console.log(
    `  resultados: ${countByStatus(writes)}; los que no, contestados tras p50 ${slowest(refused, 0.5)}, p99 ${slowest(refused, 0.99)}, lo peor ${slowest(refused, 1)} ms`,
  );
  console.log(
    `  de vuelta: primer resultado guardado tras ${told(healthy(writes, ({ status }) => status === 200) / 1000)} s, primera tabla sin marca tras ${told(healthy(reads, ({ isStale }) => !isStale) / 1000)} s`,
  );
  await saving.sayKept();
} finally {
  await app.stop();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
