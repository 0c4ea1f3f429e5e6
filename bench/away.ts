import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster } from '#server/foundation/db/cluster.ts';
import { startRunningApp } from '#testing/running-app.ts';
import { getOf, openLine, postOf } from './load/line.ts';
import { fillBoard, makeBoard, steadyChance } from './load/make-board.ts';
import { atShare, told } from './load/measure.ts';
import { portOf } from './load/organizer.ts';

// PostgreSQL stops for a minute under load, then starts again. A loaded board stays visible, and a save gets a quick
// answer to retry later. No acknowledged save is lost, and none is stored twice.
const awaySeconds = 60;
const aroundSeconds = 10;
const writers = 8;
const readers = 4;
const writeEveryMs = 160;
const readEveryMs = 20;

type TimedRequest = { began: number; took: number; status: number; isStale?: boolean };

const folder = mkdtempSync(join(tmpdir(), 'pizarra-away-'));
let cluster = await startCluster({ dataDir: folder });
const { socketDir, user, database } = cluster.target as { socketDir: string; user: string; database: string };
const url = `postgres://${user}@/${database}?host=${socketDir}`;
const app = await startRunningApp({ env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'fatal', DATABASE_URL: url } });
try {
  const board = await makeBoard(app, { entries: 50, tests: 3 });
  const chance = steadyChance();
  await fillBoard(board, chance);
  const cells = board.tests.flatMap(test => board.entryIds.map(entryId => ({ test, entryId, version: 1 })));
  const begin = performance.now();
  const [writes, reads]: [TimedRequest[], TimedRequest[]] = [[], []];
  const acknowledged: string[] = [];
  let isOver = false;

  async function write(place: number): Promise<void> {
    const line = await openLine(portOf(app));
    const own = cells.filter((_cell, index) => index % writers === place);
    for (let turn = 0; !isOver; turn++, await pause(writeEveryMs)) {
      const cell = own[turn % own.length]!;
      const wanted = { wodId: cell.test.id, entryId: cell.entryId };
      const headers = { cookie: board.organizer.cookie, 'x-forwarded-for': `10.1.${place}.${1 + (turn % 250)}` };
      if (cell.version < 0) {
        const { status, body } = await line.ask(postOf('/rpc/results/readAsOrganizer', wanted, headers));
        if (status === 200) cell.version = JSON.parse(`${body}`).json.result.version;
      }
      if (cell.version < 0) continue;
      const save = { ...wanted, values: cell.test.valuesOf(chance), version: cell.version };
      const began = performance.now();
      const { status, body } = await line.ask(postOf('/rpc/results/saveAsOrganizer', save, headers));
      writes.push({ began: began - begin, took: performance.now() - began, status });
      // An unanswered save may be stored: the version is read again, as a person would do.
      cell.version = status === 200 ? JSON.parse(`${body}`).json.version : -1;
      if (status === 200) acknowledged.push(`${cell.test.id} ${cell.entryId} ${cell.version}`);
    }
    line.close();
  }

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

  const load = Promise.all([
    ...Array.from({ length: writers }, (_, place) => write(place)),
    ...Array.from({ length: readers }, read),
  ]);
  await pause(aroundSeconds * 1000);
  await cluster.stop();
  const goneAt = performance.now() - begin;
  await pause(awaySeconds * 1000);
  cluster = await startCluster({ dataDir: folder });
  const backAt = performance.now() - begin;
  await pause(aroundSeconds * 1000);
  isOver = true;
  await load;

  const count = (requests: TimedRequest[]) =>
    JSON.stringify(
      Object.fromEntries(
        Map.groupBy(requests, ({ status }) => status)
          .entries()
          .map(([status, all]) => [status, all.length]),
      ),
    );
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
  const healthy = (requests: TimedRequest[], isGood: (one: TimedRequest) => boolean) =>
    Math.min(
      ...requests.filter(one => one.began + one.took > backAt && isGood(one)).map(one => one.began + one.took - backAt),
    );
  console.log(
    `  fuera ${told((backAt - goneAt) / 1000, 1)} s; tablas leídas mientras tanto: ${count(away)}, de ellas marcadas ${away.filter(({ isStale }) => isStale).length}; p50 ${slowest(away, 0.5)}, p99 ${slowest(away, 0.99)}, la peor ${slowest(away, 1)} ms`,
  );
  console.log(
    `  resultados: ${count(writes)}; los que no, contestados tras p50 ${slowest(refused, 0.5)}, p99 ${slowest(refused, 0.99)}, lo peor ${slowest(refused, 1)} ms`,
  );
  console.log(
    `  de vuelta: primer resultado guardado tras ${told(healthy(writes, ({ status }) => status === 200) / 1000)} s, primera tabla sin marca tras ${told(healthy(reads, ({ isStale }) => !isStale) / 1000)} s`,
  );
  const rows = await app.database.sql<{ name: string }[]>`
    select concat_ws(' ', wod_id, entry_id, version) as name from result_history`;
  const stored = new Set(rows.map(({ name }) => name));
  const [sum] = await app.database.sql<{ versions: number }[]>`select sum(version) as versions from results`;
  console.log(
    `  confirmados ${acknowledged.length}, perdidos ${acknowledged.filter(name => !stored.has(name)).length}; líneas de historia ${rows.length}, distintas ${stored.size}, versiones ${sum?.versions} (iguales las tres)`,
  );
} finally {
  await app.stop();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
