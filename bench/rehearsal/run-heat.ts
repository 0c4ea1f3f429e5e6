import { setTimeout as pause } from 'node:timers/promises';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { isTypedBefore, isWithoutJudge, isWithoutPhone, typeResult } from './decisions.ts';
import type { DayCategory, DayTest, MadeDay } from './make-day.ts';
import type { RailCounted } from './page-orders.ts';
import { patientCall } from './patient-call.ts';
import type { Phone } from './phones.ts';
import type { PlayedRail, RailDecision } from './played-rail.ts';
import { beginningOf, makeScript, type RailScript, restOf } from './script.ts';
import { sceneChanges, type Televisions } from './televisions.ts';
import type { DayTime } from './told-times.ts';
import type { ClockWatch, HeatWatch } from './watch-clocks.ts';

export type RailAtWork = { railId: string; judge: string; phone: Phone; script: RailScript };

export type Moment = 'roll call' | 'false start' | 'pause' | 'unfinish' | 'repeat';
/** Failures in a heat: beside it, and at one of its telephones. */
export type Strikes = {
  onHeat: (number: number) => Promise<unknown> | null;
  onRail: (number: number, rail: RailAtWork) => Promise<RailCounted> | null;
  /** True if people do this in the heat. Each happens once. */
  isDue: (number: number, moment: Moment) => boolean;
  decisionOf: (number: number) => RailDecision | null;
  /** Events since the last call, for the line of a heat. */
  listNews: () => string[];
};

export type Crew = {
  day: MadeDay;
  url: string;
  chance: () => number;
  speed: number;
  phoneOf: (judge: string) => Phone;
  strikes: Strikes;
  clocks: ClockWatch;
  time: DayTime;
  televisions: Televisions;
  log: (line: string) => void;
  /** Expected number of heats. */
  heats: number;
  /** Faults of what people see during the day. */
  faults: string[];
};
export type PatientCall = ReturnType<typeof patientCall>;
export type Heat = {
  category: DayCategory;
  test: DayTest;
  heatId: string;
  number: number;
  /** It repeats rails of another heat. */
  isRepeat: boolean;
};
type Rail = RailAtWork & { entryId: string; decision: RailDecision | null };

/** In seconds. The count-in of the first heat is repeated, and longer, until all screens were seen in it. */
const [countIn, longerCountIn] = [3, 10];
const mostCountIns = 8;
const readyWithinMs = 60_000;

const countWith = ({ phone, railId }: Pick<RailAtWork, 'phone' | 'railId'>, script: RailScript) =>
  phone.count({ do: 'count', railId, script, from: 'begin' });

/** All rails stop and continue together with the clock. */
async function countPaused(run: PatientCall, heatId: string, rails: readonly RailAtWork[], watch: HeatWatch) {
  await Promise.all(rails.map(rail => countWith(rail, beginningOf(rail.script))));
  await run('heats/pause', { heatId });
  await watch.agreed('paused');
  await run('heats/resume', { heatId, countIn });
  await watch.agreed('resumed');
  return Promise.all(rails.map(rail => countWith(rail, restOf(rail.script))));
}

/** The heat is ended by mistake while the judges count, and the end is taken back. Its clock never stood. */
async function countUnfinished(run: PatientCall, heatId: string, rails: readonly RailAtWork[], watch: HeatWatch) {
  const counting = rails.map(rail => countWith(rail, rail.script));
  await watch.aside(async () => {
    await run('heats/finish', { heatId });
    await run('heats/unfinish', { heatId });
  });
  await watch.agreed('running');
  return Promise.all(counting);
}

/** The heat begins without a judge at this rail. The principal judge sends one during it, or no telephone counts. */
async function withoutJudge(run: PatientCall, { day, phoneOf }: Crew, { railId, script, decision }: Rail) {
  if (isWithoutPhone(decision)) return { finishAt: 0, tieBreakAt: null, taps: 0, clockErrors: [] };
  const judgeId = day.reserve.uid;
  await run('heats/setJudge', { railId, judgeId, alsoNext: false });
  const phone = phoneOf(judgeId);
  await phone.take(railId);
  return countWith({ phone, railId }, script);
}

/** All judges but one say ready. The principal judge sees who is missing, and starts anyway. */
async function callRoll(run: PatientCall, { faults }: Crew, { category, heatId }: Heat, rails: readonly Rail[]) {
  const called = rails.slice(0, -1);
  await Promise.all(called.map(({ phone, railId }) => phone.ready(railId)));
  const deadline = performance.now() + readyWithinMs;
  const wanted = JSON.stringify(called.map(({ railId }) => railId).sort());
  for (;;) {
    const day = await run<CategoryOfTheDay>('heats/readCategory', { categoryId: category.id, heatId });
    const ready = JSON.stringify(day.rails.flatMap(({ uid, isReady }) => (isReady ? [uid] : [])).sort());
    if (ready === wanted) return;
    if (performance.now() > deadline) {
      faults.push(`ready are ${ready}, not ${wanted}`);
      return;
    }
    await pause(100);
  }
}

/** All screens are seen in one count-in. A start whose count-in was too short for that is taken back. */
async function seeCountIn(
  run: PatientCall,
  heatId: string,
  watch: HeatWatch,
  begin: (countIn: number) => Promise<void>,
) {
  for (let tries = 1; !(await watch.sawCountIn()) && tries < mostCountIns; tries++) {
    await run('heats/falseStart', { heatId });
    await begin(longerCountIn);
  }
}

/** Changes of scenes, spread over the heats of the day. */
const scenesIn = ({ heats }: Crew, number: number) =>
  Math.round((sceneChanges * (number + 1)) / heats) - Math.round((sceneChanges * number) / heats);

export async function runHeat(run: PatientCall, crew: Crew, heat: Heat): Promise<PlayedRail[]> {
  const { chance, speed, phoneOf, strikes, time, televisions, log } = crew;
  const { category, test, heatId, number } = heat;
  const began = performance.now();
  const plan = patientCall(crew.url, crew.day.organizer.cookie);
  const day = await run<CategoryOfTheDay>('heats/readCategory', { categoryId: category.id, heatId });
  const rails = day.rails.filter(({ entry }) => entry !== null);
  const isCalled = day.heats.some(({ uid, calledAt }) => uid === heatId && calledAt !== null);
  if (!isCalled) await run('heats/call', { heatId });
  const atWork = rails.map(({ uid, judge, entry }, at): Rail => {
    if (!judge || !entry) throw new Error('a rail without its judge');
    const script = makeScript({ chance, ...test, speed });
    const decision = at === rails.length - 1 ? strikes.decisionOf(number) : null;
    return { railId: uid, judge: judge.uid, entryId: entry.uid, phone: phoneOf(judge.uid), script, decision };
  });
  for (const { entryId, decision } of atWork) if (isTypedBefore(decision)) await typeResult(plan, { test, entryId });
  const begin = async (seconds: number) => {
    const there = atWork.filter(({ decision }) => !isWithoutJudge(decision));
    await Promise.all(there.map(({ phone, railId }) => phone.take(railId)));
    if (strikes.isDue(number, 'roll call')) await callRoll(run, crew, heat, there);
    await run('heats/start', { heatId, countIn: seconds });
  };
  await time.change(heatId);
  const watch = crew.clocks.begin({ heatId, categoryId: category.id });
  const isFirst = number === 0;
  const startedAt = Date.now();
  await begin(isFirst ? countIn : 0);
  if (isFirst) await seeCountIn(run, heatId, watch, begin);
  if (isFirst) await watch.agreed('running');
  await time.started(heatId, startedAt);
  if (strikes.isDue(number, 'false start')) {
    await Promise.all(atWork.map(rail => countWith(rail, beginningOf(rail.script))));
    await run('heats/falseStart', { heatId, railId: atWork[0]!.railId });
    await begin(0);
  }
  const striking = strikes.onHeat(number);
  const choosing = televisions.change(scenesIn(crew, number));
  const countAt = (rail: Rail) =>
    isWithoutJudge(rail.decision) ? withoutJudge(run, crew, rail) : countWith(rail, rail.script);
  const count = () => {
    if (strikes.isDue(number, 'pause')) return countPaused(run, heatId, atWork, watch);
    if (strikes.isDue(number, 'unfinish')) return countUnfinished(run, heatId, atWork, watch);
    return Promise.all(atWork.map(rail => strikes.onRail(number, rail) ?? countAt(rail)));
  };
  const counted = await count();
  await Promise.all([striking, choosing]);
  await watch.end();
  await run('heats/finish', { heatId });
  await time.finished({ heatId, testId: test.id, isRepeat: heat.isRepeat });
  for (const { entryId, decision } of atWork) {
    if (decision === 'no judge came, typed') await typeResult(plan, { test, entryId });
  }
  const decided = atWork.flatMap(({ decision }) => decision ?? []);
  const told = [`heat ${number + 1}`, category.name, test.name, `${atWork.length} rails`];
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  const late = `${time.lateness()} min late`;
  log([...told, seconds, late].concat(time.missed(), strikes.listNews(), decided).join(' · '));
  return atWork.map(({ judge: _, ...rail }, at) => {
    return { ...rail, categoryId: category.id, test, counted: counted[at]!, isAgain: false };
  });
}
