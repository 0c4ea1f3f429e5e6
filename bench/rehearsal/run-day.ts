import { setTimeout as pause } from 'node:timers/promises';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import type { RailToConfirm } from '#contract/day/rails.ts';
import { messages } from '#contract/messages.ts';
import { decideAt, isTypedBefore, isWithoutJudge, typeResult } from './decisions.ts';
import type { DayCategory, DayTest, MadeDay } from './make-day.ts';
import type { RailCounted } from './page-orders.ts';
import { patientCall } from './patient-call.ts';
import type { Phone } from './phones.ts';
import type { PlayedRail, RailDecision } from './played-rail.ts';
import { beginningOf, makeScript, type RailScript, restOf } from './script.ts';
import type { ClockWatch, HeatWatch } from './watch-clocks.ts';

export type RailAtWork = { railId: string; judge: string; phone: Phone; script: RailScript };

export type Interruption = 'false start' | 'pause' | 'repeat';
/** Failures in a heat: beside it, and at one of its telephones. */
export type Strikes = {
  onHeat: (number: number) => Promise<unknown> | null;
  onRail: (number: number, rail: RailAtWork) => Promise<RailCounted> | null;
  /** True if people interrupt the heat: a false start, a pause, or a repetition of some rails. */
  isInterrupted: (number: number, by: Interruption) => boolean;
  decisionOf: (number: number) => RailDecision | null;
};

type Crew = {
  day: MadeDay;
  url: string;
  chance: () => number;
  speed: number;
  phoneOf: (judge: string) => Phone;
  strikes: Strikes;
  clocks: ClockWatch;
};
type Rail = CategoryOfTheDay['rails'][number];

const confirmWithinMs = 90_000;
/** Duration in seconds. */
const countIn = 3;

/** Plays the day as its handler: heat after heat on one floor, confirming the signed results. */
export async function runDay(crew: Crew): Promise<{ played: PlayedRail[]; heats: number; stuck: string[] }> {
  const { day } = crew;
  const run = patientCall(crew.url, day.principal.cookie);
  const plan = patientCall(crew.url, day.organizer.cookie);
  const played: PlayedRail[] = [];
  const stuck: string[] = [];
  let heats = 0;
  for (const { id } of day.categories) await run('heats/startCategory', { categoryId: id, type: 'start' });
  const tests = Math.max(...day.categories.map(category => category.tests.length));
  for (let place = 0; place < tests; place++) {
    const confirming: Promise<string[]>[] = [];
    for (const category of day.categories) {
      const test = category.tests[place]!;
      await plan('heats/publish', { testId: test.id });
      await run('heats/startTest', { testId: test.id });
      const { heats: all } = await run<CategoryOfTheDay>('heats/readCategory', { categoryId: category.id });
      const own = all.filter(({ testId }) => testId === test.id);
      await placeJudges(run, crew, category, own[0]!.uid);
      for (const { uid } of own) {
        const heat = { category, test, heatId: uid, number: heats++ };
        const rails = await runHeat(run, crew, heat);
        if (crew.strikes.isInterrupted(heat.number, 'repeat')) {
          stuck.push(...(await confirmAll(run, uid, rails)));
          const again = await runAgain(run, crew, { ...heat, number: heats++ }, rails);
          confirming.push(confirmAll(run, again.heatId, again.played));
          played.push(...rails.filter(({ railId }) => !again.railIds.includes(railId)), ...again.played);
        } else {
          confirming.push(confirmAll(run, uid, rails));
          played.push(...rails);
        }
      }
    }
    stuck.push(...(await Promise.all(confirming)).flat());
    const withOpenRails = stuck.length > 0;
    for (const { tests: own } of day.categories)
      await run('heats/finishTest', { testId: own[place]!.id, withOpenRails });
  }
  for (const { id } of day.categories) await run('heats/finishCategory', { categoryId: id });
  return { played, heats, stuck };
}

type Call = ReturnType<typeof patientCall>;

const readRails = async (run: Call, categoryId: string, heatId: string): Promise<Rail[]> =>
  (await run<CategoryOfTheDay>('heats/readCategory', { categoryId, heatId })).rails;

/** Only the first heat of a test needs this; later heats copy its judges. */
async function placeJudges(run: Call, { day }: Crew, { id }: DayCategory, heatId: string): Promise<void> {
  for (const rail of await readRails(run, id, heatId)) {
    const judge = day.judges[(rail.number - 1) % day.judges.length]!;
    if (rail.judge?.uid !== judge.uid) await run('heats/setJudge', { railId: rail.uid, judgeId: judge.uid });
  }
}

type Heat = { category: DayCategory; test: DayTest; heatId: string; number: number };

const countWith = ({ phone, railId }: Pick<RailAtWork, 'phone' | 'railId'>, script: RailScript) =>
  phone.count({ do: 'count', railId, script, from: 'begin' });

/** All rails stop and continue together with the clock. */
async function countPaused(run: Call, heatId: string, rails: readonly RailAtWork[], watch: HeatWatch) {
  await Promise.all(rails.map(rail => countWith(rail, beginningOf(rail.script))));
  await run('heats/pause', { heatId });
  await watch.agreed('paused');
  await run('heats/resume', { heatId, countIn });
  await watch.agreed('resumed');
  return Promise.all(rails.map(rail => countWith(rail, restOf(rail.script))));
}

/** Repeats two rails of a confirmed heat in a new heat. */
async function runAgain(run: Call, crew: Crew, heat: Heat, ran: readonly PlayedRail[]) {
  const railIds = ran.slice(0, 2).map(({ railId }) => railId);
  await run('heats/repeat', { heatId: heat.heatId, railIds, reason: 'Se soltó un disco' });
  const { heats } = await run<CategoryOfTheDay>('heats/readCategory', { categoryId: heat.category.id });
  const { uid: heatId } = heats.find(({ repeatsId }) => repeatsId === heat.heatId)!;
  const played = await runHeat(run, crew, { ...heat, heatId });
  return { heatId, railIds, played: played.map(rail => ({ ...rail, isAgain: true })) };
}

/** The heat begins without a judge at this rail. The principal judge sends one during it, or the rail stays empty. */
async function withoutJudge(run: Call, { day, phoneOf }: Crew, { railId, script, decision }: AbsentAt) {
  if (decision === 'no judge came, typed') return { finishAt: 0, taps: 0, clockErrors: [] };
  const judgeId = day.reserve.uid;
  await run('heats/setJudge', { railId, judgeId, alsoNext: false });
  const phone = phoneOf(judgeId);
  await phone.take(railId);
  return countWith({ phone, railId }, script);
}
type AbsentAt = Pick<RailAtWork, 'railId' | 'script'> & { decision: RailDecision | null };

async function runHeat(run: Call, crew: Crew, { category, test, heatId, number }: Heat): Promise<PlayedRail[]> {
  const { chance, speed, phoneOf, strikes } = crew;
  const plan = patientCall(crew.url, crew.day.organizer.cookie);
  const day = await run<CategoryOfTheDay>('heats/readCategory', { categoryId: category.id, heatId });
  const rails = day.rails.filter(({ entry }) => entry !== null);
  const isCalled = day.heats.some(({ uid, calledAt }) => uid === heatId && calledAt !== null);
  if (!isCalled) await run('heats/call', { heatId });
  const atWork = rails.map(({ uid, judge, entry }, at) => {
    if (!judge || !entry) throw new Error('a rail without its judge');
    const script = makeScript({ chance, ...test, speed });
    const decision = at === rails.length - 1 ? strikes.decisionOf(number) : null;
    return { railId: uid, judge: judge.uid, entryId: entry.uid, phone: phoneOf(judge.uid), script, decision };
  });
  for (const { entryId, decision } of atWork) if (isTypedBefore(decision)) await typeResult(plan, { test, entryId });
  const begin = async () => {
    const there = atWork.filter(({ decision }) => !isWithoutJudge(decision));
    await Promise.all(there.map(({ phone, railId }) => phone.take(railId)));
    await run('heats/start', { heatId, countIn: isFirst ? countIn : 0 });
  };
  const isFirst = number === 0;
  await begin();
  const watch = crew.clocks.begin({ heatId, categoryId: category.id });
  if (isFirst) await watch.agreed('running');
  if (strikes.isInterrupted(number, 'false start')) {
    await Promise.all(atWork.map(rail => countWith(rail, beginningOf(rail.script))));
    await run('heats/falseStart', { heatId, railId: atWork[0]!.railId });
    await begin();
  }
  const striking = strikes.onHeat(number);
  const countAt = (rail: (typeof atWork)[number]) =>
    isWithoutJudge(rail.decision) ? withoutJudge(run, crew, rail) : countWith(rail, rail.script);
  const counted = strikes.isInterrupted(number, 'pause')
    ? await countPaused(run, heatId, atWork, watch)
    : await Promise.all(atWork.map(rail => strikes.onRail(number, rail) ?? countAt(rail)));
  await striking;
  await watch.end();
  await run('heats/finish', { heatId });
  for (const { entryId, decision } of atWork) {
    if (decision === 'no judge came, typed') await typeResult(plan, { test, entryId });
  }
  return atWork.map(({ judge: _, ...rail }, at) => {
    return { ...rail, categoryId: category.id, test, counted: counted[at]!, isAgain: false };
  });
}

const heldBack = messages.rails.otherCount('', '').slice(0, 15);
function unlessHeldBack(error: unknown): void {
  if (!`${error}`.includes(heldBack)) throw error;
}

/** Confirms results as soon as athletes have signed. Returns the rails that were never confirmed, and other faults. */
async function confirmAll(run: Call, heatId: string, played: readonly PlayedRail[]): Promise<string[]> {
  const deadline = performance.now() + confirmWithinMs;
  const isHeldBack = ({ decision }: PlayedRail) =>
    decision === 'corrected before the second key' || isTypedBefore(decision);
  const held = new Map(played.filter(isHeldBack).map(rail => [rail.railId, rail]));
  const typed = new Set(
    played.flatMap(({ railId, decision }) => (decision === 'no judge came, typed' ? [railId] : [])),
  );
  const wrong: string[] = [];
  for (;;) {
    const { rails } = await run<{ rails: RailToConfirm[] }>('rails/readHeat', { heatId });
    const open = rails.filter(({ uid, entry, state }) => entry !== null && state !== 'confirmed' && !typed.has(uid));
    if (open.length === 0) return wrong;
    if (performance.now() > deadline) return [...wrong, ...open.map(({ uid, state }) => `rail ${uid} stayed ${state}`)];
    const signed = open.filter(({ uid, state }) => state === 'signed' && !held.has(uid));
    // Taps of an earlier phone may arrive at any time, and hold their rail back until a reason is given.
    for (const [hasOther, reason] of [[false], [true, 'Vale el conteo del teléfono que siguió']] as const) {
      const railIds = signed.filter(({ otherCount }) => (otherCount !== null) === hasOther).map(({ uid }) => uid);
      if (railIds.length > 0) await run('rails/confirm', { heatId, railIds, reason }).catch(unlessHeldBack);
    }
    for (const rail of open) {
      const rule = held.get(rail.uid);
      if (rule) wrong.push(...((await decideAt(run, heatId, rule, rail)) ?? []));
    }
    await pause(300);
  }
}
