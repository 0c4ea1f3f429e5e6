import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BenchAccount, portOf } from '#bench/load/organizer.ts';
import { messages } from '#contract/messages.ts';
import { type ComparedScreens, compareScreens } from './compare-screens.ts';
import { type Deciding, isTypedBefore } from './decisions.ts';
import { buildHall, type RehearsalHall } from './hall.ts';
import { judgeDay, type StoredDay } from './judge-day.ts';
import { type DaySize, type MadeDay, makeDay } from './make-day.ts';
import type { PhoneStand } from './page-orders.ts';
import { patientCall, whenThere } from './patient-call.ts';
import { createPhone, type Phone } from './phones.ts';
import { planMorning } from './plan-morning.ts';
import type { PlayedRail, RailDecision } from './played-rail.ts';
import { watchMemory } from './program-memory.ts';
import { runDay } from './run-day.ts';
import { startScreen } from './screens.ts';
import { seededChance } from './seeded-chance.ts';
import { planStrikes } from './strikes.ts';
import { openTelevisions, type SceneFigures } from './televisions.ts';
import { keepDayTime, openOwnPages, type ToldFigures } from './told-times.ts';
import { type ClockFigures, watchClocks } from './watch-clocks.ts';

export type RehearsalPlan = DaySize & {
  spectators: number;
  /** Share of the time in which a judge's network fails, and the mean duration of a failure. */
  bad: number;
  badMs: number;
  /** How many times faster than in a hall the day runs. */
  speed: number;
  noShows: number;
  seed: number;
  /** Number of program processes behind one address. */
  nodes: number;
};

export type Rehearsal = StoredDay &
  ComparedScreens & {
    seconds: number;
    rails: number;
    heats: number;
    strikes: string[];
    /** The clocks of all screens, compared at one moment. */
    faces: ClockFigures;
    /** Faults of what people saw, beside their tables. */
    seen: string[];
    told: ToldFigures;
    scenes: SceneFigures;
    planned: RailDecision[];
    /** Absolute clock errors of the telephones. */
    clocks: Float64Array;
    /** Cases that need a person: refusals of the server, and work that never left a telephone. */
    byHand: string[];
    /** Memory of the program in megabytes: after the first heat, at the end, and the maximum. */
    memory: { first: number; last: number; most: number };
  };

const settleWithinMs = 120_000;

type Parts = {
  log: (line: string) => void;
  /** Rejects when the rest of the day is pointless: after an interrupt or an uncaught failure. */
  stopped: Promise<never>;
};

/** A whole day of an event in separate processes: the real program, the judges' telephones, the spectators. */
export async function rehearseDay(plan: RehearsalPlan, { log, stopped }: Parts): Promise<Rehearsal> {
  await using ends = new AsyncDisposableStack();
  const played = buildHall(ends, plan.nodes, log).then(hall => play(plan, hall));
  return await Promise.race([played, stopped]);
}

async function play(plan: RehearsalPlan, hall: RehearsalHall): Promise<Rehearsal> {
  const { app, crowd, phones, log } = hall;
  const chance = seededChance(plan.seed);
  const day = await makeDay(app, plan);
  const categoryIds = day.categories.map(({ id }) => id);
  crowd.send({ do: 'open', port: portOf(app), eventId: day.eventId, categoryIds, amount: plan.spectators });
  await crowd.next();
  const absent = await planMorning(app.url, day, chance, plan.noShows);
  const { phoneOf, giveSpare } = await handOut(plan, hall, day);
  const televisions = await openTelevisions(hall, day, plan.seed);
  const pages = await openOwnPages(app, day);
  log(`${plan.athletes - absent.length} athletes, ${plan.judges} judges, ${plan.spectators} spectators are there`);
  const rails = plan.judges;
  const heats = day.categories.reduce(
    (sum, { entryIds, tests }) =>
      sum + Math.ceil(entryIds.filter(id => !absent.includes(id)).length / rails) * tests.length,
    0,
  );
  const { strikes, done, handedOver, planned } = planStrikes({
    day,
    heats,
    kills: Math.max(2, plan.nodes),
    killApp: hall.killApp,
    killDatabase: async () => hall.killDatabase(),
    setClock: async () => process.kill(app.pid(), 'SIGUSR2') && undefined,
    phoneOf,
    giveSpare,
  });
  const clocks = await openClocks(plan, hall, day);
  const memory = watchMemory(app);
  const began = performance.now();
  const time = keepDayTime({ app, day, pages, chance: seededChance(plan.seed + 1) });
  const faults: string[] = [];
  const crew = { day, url: app.url, chance, speed: plan.speed, phoneOf, strikes, clocks };
  const played = await runDay({ ...crew, time, televisions, log, heats, faults }, printer(hall, day));
  const seconds = (performance.now() - began) / 1000;
  log(`${played.heats} heats in ${seconds.toFixed(0)} s`);
  const byHand = [...played.stuck, ...(await settle(phones, handedOver, played.played))];
  return {
    ...(await judgeDay(app, day, played.played)),
    ...(await compareScreens(hall, day, played.played)),
    seconds,
    rails: played.played.length,
    heats: played.heats,
    strikes: done,
    planned,
    seen: faults,
    told: time.figures(),
    scenes: await televisions.end(),
    faces: clocks.figures,
    clocks: Float64Array.from(played.played.flatMap(({ counted }) => counted.clockErrors.map(Math.abs))).sort(),
    byHand,
    memory: memory.stop(),
  };
}

/** Prints the score cards of a heat, and reads the code of a rail's card. */
const printer = ({ app }: RehearsalHall, { eventId, organizer }: MadeDay): Deciding['printCard'] => {
  const plan = patientCall(app.url, organizer.cookie);
  const db = app.database.kysely;
  return async ({ railId, test }, heatId) => {
    await plan('prints/make', { eventId, kind: 'cards', testId: test.id, heatIds: [heatId] });
    await whenThere(db);
    return (await db.selectFrom('cards').select('code').where('railId', '=', railId).executeTakeFirstOrThrow()).code;
  };
};

const minute = 60_000;

/** The devices that show the time. Each has a different error in its wall clock. */
async function openClocks({ seed }: RehearsalPlan, hall: RehearsalHall, day: MadeDay) {
  const { app, screens } = hall;
  const open = (wrongMs: number, cookie = '') => {
    const screen = startScreen({ port: portOf(app), cookie, seed: seed * 1000 + 900 + screens.length, wrongMs });
    screens.push(screen);
    return screen;
  };
  const manager = open(5 * minute, day.principal.cookie);
  return watchClocks({ ...hall, manager, visitor: open(37 * minute), television: open(-120 * minute) });
}

/** One telephone per judge, each with its own network. */
async function handOut(plan: RehearsalPlan, { app, phones, folder }: RehearsalHall, day: MadeDay) {
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

/** At the end every telephone is charged and online. Work that is then still unsent needs a person. */
async function settle(
  phones: readonly Phone[],
  handedOver: ReadonlySet<string>,
  played: readonly PlayedRail[],
): Promise<string[]> {
  // The principal judge decides a finish that came after another result; its telephone has nothing left to do.
  const clashed = new Set(played.flatMap(({ railId, decision }) => (isTypedBefore(decision) ? [railId] : [])));
  const { typedMeanwhile, already } = messages.rails;
  const isDecided = ({ railId, message }: PhoneStand['problems'][number]) =>
    clashed.has(railId) && (message === typedMeanwhile || message === already);
  for (const phone of phones) if (!phone.isOn()) await phone.switchOn();
  await Promise.all(phones.map(phone => phone.calm()));
  const deadline = performance.now() + settleWithinMs;
  for (;;) {
    const stands = await Promise.all(phones.map(phone => phone.stand()));
    const problems = stands.flatMap((stand, at) =>
      stand.problems.filter(problem => !isDecided(problem)).map(({ message }) => `telephone ${at}: ${message}`),
    );
    const left = stands.flatMap(({ unsent }, at) =>
      unsent
        .filter(({ railId }) => !handedOver.has(railId))
        .map(({ railId, taps, work }) => ({ railId, amount: taps + (clashed.has(railId) ? 0 : work) }))
        .filter(({ amount }) => amount > 0)
        .map(({ railId, amount }) => `telephone ${at}: ${amount} of rail ${railId} never left it`),
    );
    if (left.length === 0) return problems;
    if (performance.now() > deadline) return [...problems, ...left];
    await pause(200);
  }
}
