import { freePort } from '#testing/free-port.ts';
import { startRunningApp } from '#testing/running-app.ts';
import { startEpollStreams } from './limits/epoll-streams.ts';
import { startChild } from './load/child-part.ts';
import type { CrowdAnswer, CrowdOrder } from './load/floor-crowd.ts';
import { type MadeFloor, makeFloor, tellCount } from './load/make-floor.ts';
import { atShare, middle, processorSince, sharedClock, told } from './load/measure.ts';
import { portOf } from './load/organizer.ts';

// The cost of one count line for all spectators of a floor, from the database notification on. The limit is a bare loop
// that writes the same bytes to as many sockets, in turn.
const rounds = 21;
const warmUp = 3;
// A first change is sent immediately. With this pause every change is a first one.
const pauseMs = 550;
const aims = new Map([
  [1000, 1.4],
  [5000, 1.25],
]);

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
type Round = { processor: number; delays: Float64Array };

const app = await startRunningApp({ env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' } });
try {
  const floor = await makeFloor(app);
  await floor.say('start', { heatId: floor.heatId, countIn: 0 });
  let seq = 0;
  for (const streams of aims.keys()) seq = await compare(floor, streams, seq);
} finally {
  await app.stop();
}

async function compare(floor: MadeFloor, streams: number, begun: number): Promise<number> {
  const port = await freePort();
  const epoll = await startEpollStreams(port);
  const crowd = () => startChild<CrowdOrder, CrowdAnswer>('floor-crowd.ts');
  const [ours, theirs] = [crowd(), crowd()];
  let seq = begun;
  let missing = 0;
  try {
    const open = async (who: typeof ours, at: number, path: string) => {
      who.send({ do: 'open', port: at, path, amount: streams });
      const answer = await who.next();
      if (answer.open !== streams) throw new Error(`only ${answer.open} of ${streams} streams are open`);
    };
    await open(ours, portOf(app), floor.path);
    if (epoll) await open(theirs, port, '/epoll');
    let frame = '';
    const measured = async (who: typeof ours, pid: number, tell: () => Promise<unknown>): Promise<Round> => {
      const before = processorSince(pid);
      const from = sharedClock();
      who.send({ do: 'await', mostMs: 4_000 });
      const [answer] = await Promise.all([who.next(), tell()]);
      missing += streams - answer.arrivals.length;
      frame = answer.frame;
      await pause(20);
      return { processor: processorSince(pid) - before, delays: answer.arrivals.map(at => at - from) };
    };
    const pairs: { ours: Round; limit: Round | null }[] = [];
    for (let round = -warmUp; round < rounds; round++) {
      const rail = floor.railIds[seq % floor.railIds.length]!;
      const mine = await measured(ours, app.pid(), () => tellCount(app, rail, ++seq));
      const same = frame;
      const limit = epoll && (await measured(theirs, epoll.pid, () => epoll.publish(same)));
      if (round >= 0) pairs.push({ ours: mine, limit });
      await pause(pauseMs);
    }
    report(streams, frame.length, pairs, missing);
  } finally {
    await ours.stop();
    await theirs.stop();
    await epoll?.stop();
  }
  return seq;
}

function report(streams: number, size: number, pairs: { ours: Round; limit: Round | null }[], missing: number): void {
  const mine = middle(pairs.map(({ ours }) => ours.processor));
  const limit = middle(pairs.map(pair => pair.limit?.processor ?? Number.NaN));
  const ratio = middle(pairs.map(pair => pair.ours.processor / (pair.limit?.processor ?? Number.NaN)));
  const sorted = (of: (pair: (typeof pairs)[number]) => Round | null) =>
    Float64Array.from(pairs.flatMap(pair => [...(of(pair)?.delays ?? [])])).sort();
  const [own, theirs] = [sorted(pair => pair.ours), sorted(pair => pair.limit)];
  const at = (share: number) => {
    const [us, them] = [atShare(own, share), atShare(theirs, share)];
    return `${told(us, 1)} / ${told(them, 1)} ms (${told(us / them)} ×)`;
  };
  console.log(
    `  una línea (${size} bytes) a ${streams} flujos: epoll ${told(limit, 1)} ms de procesador, Pizarra ${told(mine, 1)} ms: ${told(ratio)} × (meta ≤ ${aims.get(streams)})`,
  );
  console.log(`    hasta leerla, p50 ${at(0.5)}, p99 ${at(0.99)} (meta ≤ 2 ×); perdidas ${missing}`);
}
