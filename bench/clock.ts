import { setTimeout as pause } from 'node:timers/promises';
import { offsetOf, type TimeAnswer } from '#domain/day/clock/offset.ts';
import { type Hello, readSaid, type SaidEvent, toldFloor } from '#domain/day/floors/frames.ts';
import { startRunningApp } from '#testing/running-app.ts';
import { openStream } from '#testing/stream-client.ts';
import { getOf, openLine } from './load/line.ts';
import { steadyChance } from './load/make-board.ts';
import { makeFloor } from './load/make-floor.ts';
import { atShare, sharedClock, told } from './load/measure.ts';
import { portOf } from './load/organizer.ts';

// Measures how far apart many screens show a start that was announced ahead. Each screen has a clock that drifts by
// some parts in a million. Its network takes different times each way: up to 20 ms apart, with a jitter of 30. The
// limit is the best estimate from the same answers: the quickest one with half its round trip, as the asymmetry is
// unknown.
const screens = 200;
const questions = 8;
const chance = steadyChance(7);

type Screen = { local: () => number; toShared: (local: number) => number; out: () => number; back: () => number };

function makeScreen(): Screen {
  const [ahead, ppm, base, uneven] = [chance() * 1e6, (chance() - 0.5) * 100, 2 + chance() * 40, (chance() - 0.5) * 40];
  const rate = 1 + ppm * 1e-6;
  const way = (extra: number) => base + Math.max(0, extra) + chance() * 30;
  return {
    local: () => sharedClock() * rate + ahead,
    toShared: local => (local - ahead) / rate,
    out: () => way(uneven),
    back: () => way(-uneven),
  };
}

/** Waits `ms` as exactly as timers allow. A timer's delay counts as network time. */
const travel = (ms: number) => pause(Math.max(0, ms));

async function ask(screen: Screen, port: number): Promise<TimeAnswer[]> {
  const line = await openLine(port);
  const answers: TimeAnswer[] = [];
  for (let question = 0; question < questions; question++) {
    const sentAt = screen.local();
    await travel(screen.out());
    const { body } = await line.ask(getOf('/time'));
    await travel(screen.back());
    answers.push({ sentAt, serverAt: Number(body.toString()), receivedAt: screen.local() });
  }
  line.close();
  return answers;
}

/** The offset of the clock, from the answer with the shortest round trip. */
function quickestOf(answers: readonly TimeAnswer[]): number {
  const lasting = ({ sentAt, receivedAt }: TimeAnswer) => receivedAt - sentAt;
  const best = answers.reduce((one, other) => (lasting(one) <= lasting(other) ? one : other));
  return best.serverAt - (best.sentAt + best.receivedAt) / 2;
}

const app = await startRunningApp({ env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' } });
try {
  const floor = await makeFloor(app);
  const stream = await openStream(`${app.url}${floor.path}`);
  await floor.say('start', { heatId: floor.heatId, countIn: 10 });
  const zero = await startTold(stream);
  const all = Array.from({ length: screens }, makeScreen);
  const seen: { ours: number; limit: number; error: number }[] = [];
  // Only a few screens ask at a time: the bench measures the network, not this process.
  for (let from = 0; from < screens; from += 20) {
    const some = await Promise.all(
      all.slice(from, from + 20).map(async screen => {
        const answers = await ask(screen, portOf(app));
        const { offsetMs, errorMs } = offsetOf(answers, screen.local())!;
        const shownAt = (offset: number) => screen.toShared(zero - offset);
        return { ours: shownAt(offsetMs), limit: shownAt(quickestOf(answers)), error: errorMs };
      }),
    );
    seen.push(...some);
  }
  stream.close();
  report(seen);
} finally {
  await app.stop();
}

/** The moment of the announced start, by the server's clock. */
async function startTold({ frames }: Awaited<ReturnType<typeof openStream>>): Promise<number> {
  for (let time = 0; time < 100; time++) {
    const hello = frames.find(({ event }) => event === 'hello')?.data as Hello | undefined;
    const first = hello?.channels.find(greeting => 'floor' in greeting)?.floor;
    const rest = frames.filter(({ event }) => event !== 'hello');
    const floor = rest.reduce(
      (last, { event, data }) => last && toldFloor(last, readSaid(event as SaidEvent, data as string), 0),
      first,
    );
    const [from] = floor?.run?.segments.at(-1) ?? [];
    if (from !== undefined) return from;
    await pause(50);
  }
  throw new Error('nobody was told of a start');
}

function report(seen: readonly { ours: number; limit: number; error: number }[]): void {
  const apart = (moments: number[]) => {
    const sorted = Float64Array.from(moments).sort();
    const centre = atShare(sorted, 0.5);
    const off = sorted.map(at => Math.abs(at - centre)).sort();
    return { p50: atShare(off, 0.5), p99: atShare(off, 0.99), all: sorted.at(-1)! - sorted[0]! };
  };
  const [ours, limit] = [apart(seen.map(each => each.ours)), apart(seen.map(each => each.limit))];
  const errors = Float64Array.from(seen.map(({ error }) => error)).sort();
  console.log(
    `  el arranque en ${screens} pantallas: p50 ${told(ours.p50, 1)} ms (meta < 15), p99 ${told(ours.p99, 1)} ms (meta < 50), entre la primera y la última ${told(ours.all, 1)} ms`,
  );
  console.log(
    `    con las mismas respuestas la más rápida sola: p50 ${told(limit.p50, 1)}, p99 ${told(limit.p99, 1)} ms: ${told(ours.p99 / limit.p99)} ×; lo que una pantalla dice de su error, p99 ±${told(atShare(errors, 0.99), 1)} ms`,
  );
}
