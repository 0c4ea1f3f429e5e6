import { parseArgs } from 'node:util';
import { mostRowsWhole } from '#domain/scoring/boards/board.ts';
import { startRunningApp } from '#testing/running-app.ts';
import { startChild } from './load/child-part.ts';
import { openLine } from './load/line.ts';
import { makeBoard, steadyChance } from './load/make-board.ts';
import { atShare, processorSince, sharedClock, told } from './load/measure.ts';
import { portOf, saveOver } from './load/organizer.ts';
import type { Seen, SpectatorAnswer, SpectatorOrder } from './load/spectators.ts';

// Plays an event of any size at any speed, with spectators:
// npm run bench -- player --entries 200 --tests 6 --spectators 1000 --rate 5 --seconds 30
const { values: asked } = parseArgs({
  options: {
    entries: { type: 'string', default: '200' },
    tests: { type: 'string', default: '6' },
    spectators: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '30' },
  },
  allowPositionals: true,
  strict: false,
});
const [entries, tests, spectators, rate, seconds] = (
  ['entries', 'tests', 'spectators', 'rate', 'seconds'] as const
).map(name => Number(asked[name])) as [number, number, number, number, number];
const atOnce = Math.min(256, Math.max(1, Math.ceil(rate / 10)));

const app = await startRunningApp({ env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' } });
const crowd = startChild<SpectatorOrder, SpectatorAnswer>('spectators.ts');
try {
  const board = await makeBoard(app, { entries, tests });
  const isWhole = entries <= mostRowsWhole;
  crowd.send({ do: 'open', port: portOf(app), paths: [board.path], amount: spectators, withBoards: isWhole });
  const opened = await crowd.next();
  console.log(
    `  ${entries} × ${tests}, ${opened.open} espectadores, ${rate} resultados por segundo durante ${seconds} s`,
  );

  const chance = steadyChance(Date.now() % 1_000_000);
  const cells = board.entryIds.flatMap(entryId =>
    board.tests.map((test, place) => ({ entryId, test, place, version: 0 })),
  );
  for (let at = cells.length - 1; at > 0; at--) {
    const other = Math.floor(chance() * (at + 1));
    [cells[at], cells[other]] = [cells[other]!, cells[at]!];
  }
  /** The moment when each value was sent, by cell and value. */
  const sent = new Map<string, number>();
  const [before, begunAt] = [processorSince(app.pid()), performance.now()];
  const errors: string[] = [];
  let saves = 0;
  const lines = await Promise.all(Array.from({ length: atOnce }, () => openLine(portOf(app))));
  const save = async (line: (typeof lines)[number], turn: number) => {
    const cell = cells[turn % cells.length]!;
    const values = cell.test.valuesOf(chance);
    const { entryId, version } = cell;
    sent.set(`${entryId} ${cell.place} ${Math.round((values.quantity ?? 0) * 1000)} ${timeOf(values)}`, sharedClock());
    try {
      cell.version = await saveOver(line, board.organizer.cookie, { wodId: cell.test.id, entryId, values, version });
      saves++;
    } catch (error) {
      errors.push((error as Error).message);
    }
  };
  let turn = 0;
  await Promise.all(
    lines.map(async line => {
      while (turn < rate * seconds) {
        const own = turn++;
        const wait = (own / rate) * 1000 - (performance.now() - begunAt);
        if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait));
        await save(line, own);
      }
    }),
  );
  const lasted = performance.now() - begunAt;
  // The last changes take at most one pause of the board cache and one derivation.
  await new Promise(resolve => setTimeout(resolve, 2000));
  for (const line of lines) line.close();
  crowd.send({ do: 'compare' });
  const { seen, broken, again, closed, equal } = await crowd.next();
  const cost = processorSince(app.pid()) - before;

  const { delays, missing } = delaysOf(seen);
  console.log(
    `  guardados ${saves} en ${told(lasted / 1000, 1)} s, errores ${errors.length}${errors[0] ? `: ${errors[0]}` : ''}`,
  );
  console.log(
    `  cambios enviados ${seen.length}, sin llegar ${missing}, fuera de orden ${broken}, flujos cerrados ${closed}, tablas pedidas de nuevo ${again}`,
  );
  if (isWhole) {
    console.log(
      `  de guardar a la pantalla: p50 ${told(atShare(delays, 0.5), 1)} ms, p99 ${told(atShare(delays, 0.99), 1)} ms, el peor ${told(delays.at(-1) ?? Number.NaN, 1)} ms`,
    );
    console.log(`  pantallas iguales a una lectura nueva: ${equal} de ${spectators}`);
  }
  console.log(
    `  procesador del servidor: ${told(cost / saves, 2)} ms por resultado, ${told((cost / lasted) * 100, 0)} % de un núcleo`,
  );

  function delaysOf(changes: Seen[]) {
    const all: number[] = [];
    const shown = new Set<string>();
    let unheard = 0;
    for (const change of changes) {
      unheard += spectators - change.arrivals.length;
      for (const [entryId, place, measured] of change.cells) {
        const key = `${entryId} ${place} ${measured?.q} ${measured?.t ?? 0}`;
        const from = sent.get(key);
        if (from === undefined) continue;
        shown.add(key);
        for (const at of change.arrivals) all.push(at - from);
      }
    }
    // A value that was replaced before it was sent is rightly never shown.
    const lost = saves - shown.size;
    if (isWhole && lost > 0 && saves <= cells.length) console.log(`  valores que nadie vio: ${lost}`);
    return { delays: Float64Array.from(all).sort(), missing: unheard };
  }
} finally {
  await crowd.stop();
  await app.stop();
}

function timeOf({
  time,
}: {
  time?: { minutes: number; seconds: number; milliseconds: number } | null | undefined;
}): number {
  return time ? time.minutes * 60_000 + time.seconds * 1000 + time.milliseconds : 0;
}
