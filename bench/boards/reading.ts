import { startNginx } from '#bench/limits/nginx.ts';
import { startChild } from '#bench/load/child-part.ts';
import { getOf, openLine } from '#bench/load/line.ts';
import type { MadeBoard } from '#bench/load/make-board.ts';
import { atShare, middle, processorSince, told } from '#bench/load/measure.ts';
import { portOf } from '#bench/load/organizer.ts';
import type { ReadAnswer, ReadOrder } from '#bench/load/reader.ts';
import { freePort } from '#testing/free-port.ts';
import type { RunningApp } from '#testing/running-app.ts';

const rounds = 7;
const amount = 8_000;
const connections = 16;

/** Processor time per request: ours, and nginx's with the same bytes, in turn. */
export async function compareReading(app: RunningApp, { path }: MadeBoard): Promise<void> {
  const line = await openLine(portOf(app));
  const ask = () => line.ask(getOf(path, { 'accept-encoding': 'br' }));
  await ask();
  // A new board is compressed quickly. A board that is unchanged for a while is compressed harder. This bench reads
  // both.
  await new Promise(resolve => setTimeout(resolve, 6000));
  const { body } = await ask();
  const raw = await line.ask(getOf(path));
  line.close();
  const port = await freePort();
  const tunedPort = await freePort();
  const nginx = await startNginx(port, body);
  const tuned = await startNginx(tunedPort, body, { keepsFileOpen: true });
  if (!nginx || !tuned) return;
  console.log(
    `  tabla de 200 × 6: ${told(raw.body.length / 1000, 1)} KB, comprimida ${told(body.length / 1000, 1)} KB`,
  );
  const reader = startChild<ReadOrder, ReadAnswer>('reader.ts');
  const read = async (order: Pick<ReadOrder, 'port' | 'request'>, pid: number, wanted: number) => {
    const before = processorSince(pid);
    reader.send({ ...order, connections, amount });
    const answer = await reader.next();
    if (answer.status !== wanted) throw new Error(`a reading answered ${answer.status}`);
    return { cost: ((processorSince(pid) - before) * 1000) / answer.done, p99: atShare(answer.delays, 0.99) };
  };
  const headers = { 'accept-encoding': 'br' };
  const tagOf = async (at: number) => {
    const once = await openLine(at);
    const { head } = await once.ask(getOf(at === portOf(app) ? path : '/board', headers));
    once.close();
    return /\r\netag: (.*)/i.exec(head)?.[1] ?? '';
  };
  try {
    const [own, theirs, tunedTag] = [await tagOf(portOf(app)), await tagOf(port), await tagOf(tunedPort)];
    for (const [name, wanted, aim] of [
      ['200', 200, 1.5],
      ['304', 304, 1.8],
    ] as const) {
      const asking = (tag: string) => (wanted === 304 ? { ...headers, 'if-none-match': tag } : headers);
      const ours = { port: portOf(app), request: getOf(path, asking(own)) };
      const limit = { port, request: getOf('/board', asking(theirs)) };
      const tunedLimit = { port: tunedPort, request: getOf('/board', asking(tunedTag)) };
      const pairs: { ours: number; limit: number; tuned: number }[] = [];
      for (let round = -2; round < rounds; round++) {
        const pair = {
          limit: (await read(limit, nginx.pid, wanted)).cost,
          ours: (await read(ours, app.pid(), wanted)).cost,
          tuned: (await read(tunedLimit, tuned.pid, wanted)).cost,
        };
        if (round >= 0) pairs.push(pair);
      }
      const [us, them] = [middle(pairs.map(pair => pair.ours)), middle(pairs.map(pair => pair.limit))];
      const open = middle(pairs.map(pair => pair.tuned));
      const toOpen = middle(pairs.map(pair => pair.ours / pair.tuned));
      const ratio = middle(pairs.map(pair => pair.ours / pair.limit));
      console.log(
        `  leer, ${name}: nginx ${told(them, 1)} µs, Pizarra ${told(us, 1)} µs: ${told(ratio)} × (meta ≤ ${aim}); con el archivo abierto ${told(open, 1)} µs: ${told(toOpen)} ×`,
      );
    }
  } finally {
    await reader.stop();
    await nginx.stop();
    await tuned.stop();
  }
}
