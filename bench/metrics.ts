import { startChild } from '#bench/load/child-part.ts';
import { getOf } from '#bench/load/line.ts';
import { fillBoard, makeBoard, steadyChance } from '#bench/load/make-board.ts';
import { middle, processorSince, told } from '#bench/load/measure.ts';
import { portOf } from '#bench/load/organizer.ts';
import type { ReadAnswer, ReadOrder } from '#bench/load/reader.ts';
import { freePort } from '#testing/free-port.ts';
import { type RunningApp, startRunningApp } from '#testing/running-app.ts';

// The cost of a request in a program that serves metrics, and in one that does not, in turn.
const rounds = 9;
const connections = 16;
const amount = 6000;
const scrapes = 40;

const env = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' };
const metricsPort = await freePort();
const silent = await startRunningApp({ env });
const counting = await startRunningApp({ env: { ...env, METRICS_PORT: `${metricsPort}` } });
const reader = startChild<ReadOrder, ReadAnswer>('reader.ts');

/** Microseconds of the server's processor for each request. */
async function costOf(app: RunningApp, path: string): Promise<number> {
  const before = processorSince(app.pid());
  reader.send({ port: portOf(app), request: getOf(path), connections, amount });
  const { status, done } = await reader.next();
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return ((processorSince(app.pid()) - before) * 1000) / done;
}

async function pathOf(app: RunningApp): Promise<string> {
  const board = await makeBoard(app, { entries: 20, tests: 3 });
  await fillBoard(board, steadyChance());
  return board.path;
}

try {
  const boards = [await pathOf(silent), await pathOf(counting)] as const;
  for (const [name, without, within] of [
    ['una tabla', ...boards],
    ['/healthz', '/healthz', '/healthz'],
  ] as const) {
    const pairs: { without: number; within: number }[] = [];
    for (let round = -2; round < rounds; round++) {
      const isFirst = round % 2 === 0;
      const early = isFirst ? await costOf(silent, without) : await costOf(counting, within);
      const late = isFirst ? await costOf(counting, within) : await costOf(silent, without);
      if (round >= 0) pairs.push(isFirst ? { without: early, within: late } : { without: late, within: early });
    }
    const costs = [middle(pairs.map(pair => pair.without)), middle(pairs.map(pair => pair.within))] as const;
    const ratio = middle(pairs.map(pair => pair.within / pair.without));
    console.log(`  ${name}: sin cifras ${told(costs[0], 1)} µs, con ellas ${told(costs[1], 1)} µs: ${told(ratio)} ×`);
  }
  const before = processorSince(counting.pid());
  for (let time = 0; time < scrapes; time++) await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  console.log(`  una lectura de /metrics: ${told((processorSince(counting.pid()) - before) / scrapes, 1)} ms`);
} finally {
  await reader.stop();
  await silent.stop();
  await counting.stop();
}
