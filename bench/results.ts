import { startRunningApp } from '#testing/running-app.ts';
import { pgbenchRate } from './limits/pgbench.ts';
import { type BenchLine, getOf, openLine } from './load/line.ts';
import { fillBoard, makeBoard, steadyChance } from './load/make-board.ts';
import { middle, processorSince, told } from './load/measure.ts';
import { portOf, saveOver } from './load/organizer.ts';

// Durable results, saved as the organizer's screen saves them (session, permission, rules, history). The limit is the
// bare statement in the database.
const rounds = 3;
const roundMs = 2000;
const aims = [
  [1, 0.5],
  [32, 1],
  [256, 2],
] as const;

const app = await startRunningApp({ env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' } });
try {
  const board = await makeBoard(app, { entries: 200, tests: 6 });
  const chance = steadyChance();
  await fillBoard(board, chance);
  // Each connection has its own results: no change waits for another one of the same result.
  const cells = board.tests.flatMap(test => board.entryIds.map(entryId => ({ test, entryId, version: 1 })));

  /** Runs `doOne` on all connections in parallel; each connection works sequentially. */
  const rateOf = async (
    lines: BenchLine[],
    doOne: (line: BenchLine, place: number, turn: number) => Promise<unknown>,
  ) => {
    const begunAt = performance.now();
    const before = processorSince(app.pid());
    let done = 0;
    await Promise.all(
      lines.map(async (line, place) => {
        for (let turn = 0; performance.now() - begunAt < roundMs; turn++) {
          await doOne(line, place, turn);
          done++;
        }
      }),
    );
    const rate = (done * 1000) / (performance.now() - begunAt);
    return { rate, cost: (processorSince(app.pid()) - before) / done };
  };

  const ownRate = (lines: BenchLine[]) => {
    const own = lines.map((_line, place) => cells.filter((_cell, index) => index % lines.length === place));
    return rateOf(lines, async (line, place, turn) => {
      const cell = own[place]![turn % own[place]!.length]!;
      const { test, entryId, version } = cell;
      const save = { wodId: test.id, entryId, values: test.valuesOf(chance), version };
      cell.version = await saveOver(line, board.organizer.cookie, save);
    });
  };

  // The upper limit of the rate of saves: an answer over the same connections that reads nothing.
  const bareRate = (lines: BenchLine[]) => rateOf(lines, line => line.ask(getOf('/healthz')));

  for (const [atOnce, aim] of aims) {
    const lines = await Promise.all(Array.from({ length: atOnce }, () => openLine(portOf(app))));
    const pairs: { own: number; limit: number; cost: number; bare: number }[] = [];
    for (let round = -1; round < rounds; round++) {
      // PostgreSQL accepts a hundred connections; pgbench gains nothing beyond some forty.
      const limit = await pgbenchRate(app.database, Math.min(atOnce, 64), Math.round(roundMs / 1000));
      const { rate: own, cost } = await ownRate(lines);
      const { rate: bare } = await bareRate(lines);
      if (round >= 0) pairs.push({ own, limit: limit ?? Number.NaN, cost, bare });
    }
    for (const line of lines) line.close();
    const [own, limit] = [middle(pairs.map(pair => pair.own)), middle(pairs.map(pair => pair.limit))];
    const ratio = middle(pairs.map(pair => pair.own / pair.limit));
    console.log(
      `  ${atOnce} a la vez: pgbench ${told(limit, 0)}/s, Pizarra por HTTP ${told(own, 0)}/s: ${told(ratio)} × (meta ≥ ${aim}); ${told(middle(pairs.map(pair => pair.cost)))} ms de procesador del servidor cada uno; sin guardar nada ${told(middle(pairs.map(pair => pair.bare)), 0)}/s`,
    );
  }
  const { lines, rows } = await app.database.kysely
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('resultHistory').select(fn.countAll<number>().as('lines')).as('lines'),
      selectFrom('results')
        .select(({ fn: sum }) => sum.sum<number>('version').as('rows'))
        .as('rows'),
    ])
    .executeTakeFirstOrThrow();
  console.log(`  líneas de historia ${lines}, versiones de los resultados ${rows} (han de ser iguales)`);
} finally {
  await app.stop();
}
