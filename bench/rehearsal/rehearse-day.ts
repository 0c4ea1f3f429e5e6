import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from '#bench/load/child-part.ts';
import { type BenchAccount, portOf } from '#bench/load/organizer.ts';
import type { SpectatorAnswer, SpectatorOrder } from '#bench/load/spectators.ts';
import type { FitnessBoard } from '#domain/boards/board.ts';
import { startCluster } from '#server/db/cluster.ts';
import { findPostmaster } from '#server/db/postmaster-file.ts';
import { type RunningApp, startRunningApp } from '#testing/running-app.ts';
import { judgeDay, type StoredDay } from './judge-day.ts';
import { type DaySize, type MadeDay, makeDay } from './make-day.ts';
import { createPhone, type Phone } from './phones.ts';
import { planMorning } from './plan-morning.ts';
import { type PlayedRail, runDay } from './run-day.ts';
import { savesToScreens } from './saves-to-screens.ts';
import { seededChance } from './seeded-chance.ts';
import { planStrikes } from './strikes.ts';

export type RehearsalPlan = DaySize & {
  spectators: number;
  /** The share of its time in which a judge's network is bad, and how long that lasts in the mean. */
  bad: number;
  badMs: number;
  /** How much faster than in a hall. */
  speed: number;
  noShows: number;
  seed: number;
};

export type Rehearsal = StoredDay & {
  seconds: number;
  rails: number;
  heats: number;
  strikes: string[];
  /** Boards that a process without a past makes of the same rows to the same bytes. */
  boardsEqual: number;
  spectatorsEqual: number;
  saveToScreen: Float64Array;
  /** How far the telephones' time was off, without its sign. */
  clocks: Float64Array;
  /** What somebody would have had to do by hand: what the server said no to, and what never left a telephone. */
  byHand: string[];
  /** Of the program, in megabytes: after the first heat and at the end. */
  memory: { first: number; last: number; most: number };
};

const settleWithinMs = 60_000;

/** A whole day of an event, in processes apart: the real program, the code of the judges' telephones, spectators. */
export async function rehearseDay(plan: RehearsalPlan, log: (line: string) => void): Promise<Rehearsal> {
  const folder = mkdtempSync(join(tmpdir(), 'pizarra-rehearsal-'));
  const cluster = await startCluster({ dataDir: join(folder, 'store') });
  const { socketDir, user, database } = cluster.target;
  const NODE_OPTIONS = `--import ${join(import.meta.dirname, 'set-by-signal.ts')}`;
  const env = { LOG_LEVEL: 'error', NODE_OPTIONS, DATABASE_URL: `postgres://${user}@/${database}?host=${socketDir}` };
  const app = await startRunningApp({ env });
  const crowd = startChild<SpectatorOrder, SpectatorAnswer>('spectators.ts');
  const phones: Phone[] = [];
  try {
    const postmaster = () => findPostmaster(join(folder, 'store', 'postgres'));
    return await play(plan, { app, env, crowd, phones, folder, postmaster, log });
  } finally {
    await Promise.all(phones.map(phone => phone.die()));
    await crowd.stop();
    await app.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Stage = {
  app: RunningApp;
  env: Record<string, string>;
  crowd: ReturnType<typeof startChild<SpectatorOrder, SpectatorAnswer>>;
  phones: Phone[];
  folder: string;
  postmaster: () => number | null;
  log: (line: string) => void;
};

async function play(plan: RehearsalPlan, stage: Stage): Promise<Rehearsal> {
  const { app, crowd, phones, log } = stage;
  const chance = seededChance(plan.seed);
  const day = await makeDay(app, plan);
  crowd.send({
    do: 'open',
    port: portOf(app),
    paths: day.categories.map(({ path }) => path),
    amount: plan.spectators,
    withBoards: true,
    comesBack: true,
  });
  await crowd.next();
  const absent = await planMorning(app.url, day, chance, plan.noShows);
  const { phoneOf, giveSpare } = await handOut(plan, stage, day);
  log(`${plan.athletes - absent.length} athletes, ${plan.judges} judges, ${plan.spectators} spectators are there`);
  const rails = plan.judges;
  const heats = day.categories.reduce(
    (sum, { entryIds, tests }) =>
      sum + Math.ceil(entryIds.filter(id => !absent.includes(id)).length / rails) * tests.length,
    0,
  );
  const { strikes, done } = planStrikes({
    day,
    url: app.url,
    heats,
    killApp: async () => {
      await app.kill('SIGKILL');
      await app.restart();
    },
    killDatabase: async () => process.kill(stage.postmaster() ?? Number.NaN, 'SIGKILL') && undefined,
    setClock: async () => process.kill(app.pid(), 'SIGUSR2') && undefined,
    phoneOf,
    giveSpare,
  });
  const memory = watchMemory(app);
  const began = performance.now();
  const played = await runDay({ day, url: app.url, chance, speed: plan.speed, phoneOf, strikes });
  const seconds = (performance.now() - began) / 1000;
  log(`${played.heats} heats in ${seconds.toFixed(0)} s`);
  const byHand = [...played.stuck, ...(await settle(phones))];
  return {
    ...(await judgeDay(app, day, played.played)),
    ...(await compareScreens(stage, day, played.played)),
    seconds,
    rails: played.played.length,
    heats: played.heats,
    strikes: done,
    clocks: Float64Array.from(played.played.flatMap(({ counted }) => counted.clockErrors.map(Math.abs))).sort(),
    byHand,
    memory: memory.stop(),
  };
}

/** Each judge a telephone behind a network of its own. */
async function handOut(plan: RehearsalPlan, { app, phones, folder }: Stage, day: MadeDay) {
  const { bad, badMs } = plan;
  const weather = bad > 0 ? { upMs: (badMs * (1 - bad)) / bad, downMs: badMs } : null;
  const inUse = new Map<string, Phone>();
  const give = async ({ uid, cookie }: BenchAccount): Promise<Phone> => {
    const number = phones.length;
    const phone = createPhone({
      port: portOf(app),
      cookie,
      account: uid,
      deviceId: crypto.randomUUID(),
      folder: join(folder, `phone-${number}`),
      seed: plan.seed * 1000 + number,
      weather,
    });
    phones.push(phone);
    inUse.set(uid, phone);
    await phone.switchOn();
    return phone;
  };
  for (const judge of [...day.judges, day.reserve]) await give(judge);
  return {
    phoneOf: (judge: string) => inUse.get(judge)!,
    giveSpare: (judge: string) => give(day.judges.find(({ uid }) => uid === judge)!),
  };
}

/** In the evening all telephones are charged and have a network. What is then left on one, somebody would have to look at. */
async function settle(phones: readonly Phone[]): Promise<string[]> {
  for (const phone of phones) if (!phone.isOn()) await phone.switchOn();
  await Promise.all(phones.map(phone => phone.calm()));
  const deadline = performance.now() + settleWithinMs;
  for (;;) {
    const stands = await Promise.all(phones.map(phone => phone.stand()));
    const problems = stands.flatMap((stand, at) => stand.problems.map(problem => `telephone ${at}: ${problem}`));
    const left = stands.flatMap(({ unsent }, at) => (unsent > 0 ? [`telephone ${at}: ${unsent} never left it`] : []));
    if (left.length === 0) return problems;
    if (performance.now() > deadline) return [...problems, ...left];
    await pause(200);
  }
}

async function compareScreens({ app, env, crowd, phones }: Stage, day: MadeDay, played: readonly PlayedRail[]) {
  crowd.send({ do: 'compare' });
  const { seen, equal } = await crowd.next();
  const fresh = await startRunningApp({ env });
  try {
    const read = async (url: string, path: string) => (await (await fetch(`${url}${path}`)).json()) as FitnessBoard;
    let boardsEqual = 0;
    for (const { path } of day.categories) {
      const [ours, rebuilt] = await Promise.all([read(app.url, path), read(fresh.url, path)]);
      const content = (board: FitnessBoard) => JSON.stringify({ ...board, at: 0 });
      if (content(ours) === content(rebuilt)) boardsEqual++;
    }
    return { boardsEqual, spectatorsEqual: equal, saveToScreen: savesToScreens(seen, phones, day, played) };
  } finally {
    await fresh.stop();
  }
}

/** Resident memory of the program, every second; it is another process after each kill. */
function watchMemory(app: RunningApp) {
  const samples: number[] = [];
  const read = () => {
    try {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid()}/status`, 'utf8'))?.[1];
      if (kilobytes) samples.push(Number(kilobytes) / 1024);
    } catch {
      // It is being started anew, or this machine tells nobody.
    }
  };
  const timer = setInterval(read, 1000);
  return {
    stop: () => {
      clearInterval(timer);
      read();
      return { first: samples[0] ?? 0, last: samples.at(-1) ?? 0, most: Math.max(0, ...samples) };
    },
  };
}
