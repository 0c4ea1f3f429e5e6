import { ORPCError } from '@orpc/client';
import type { RailOfJudge } from '#contract/day/rails.ts';
import { createRailLog, type RailCount } from '#web/features/day/rails/rail-log.ts';
import { followServerTime, serverTime } from '#web/features/day/rails/server-time.ts';
import { client } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { askOrKept } from '#web/lib/outbox/kept.ts';
import { railDevice } from '#web/lib/outbox/rail-device.ts';
import { railOutbox } from '#web/lib/outbox/rail-outbox.ts';
import { listUnsentRails, sendRails } from '#web/lib/outbox/rail-unsent.ts';
import { isUnreached } from '#web/lib/outbox/send-command.ts';
import { type HeldFace, holdClock } from './held-clock.ts';
import type { OpenPage, PageFacts, PageOrder, PhoneStand, RailCounted } from './page-orders.ts';
import { truthAfter } from './script.ts';

// A judge's page without its rendering: the browser's code, and a judge who presses.

const betweenLists = 300;
const longestList = 3_000;

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

/** Resolves when the condition holds. The condition is checked at each change of the rail. */
const until = (rail: RailCount, holds: () => boolean) =>
  new Promise<void>(resolve => {
    const look = () => {
      if (!holds()) return;
      stop();
      resolve();
    };
    const stop = rail.subscribe(look);
    look();
  });

export const openPage: OpenPage = async facts => {
  const { account, sharedClock } = facts;
  const rails = new Map<string, RailCount>();
  const railOf = (railId: string): RailCount => {
    const rail = rails.get(railId) ?? createRailLog({ account, railId });
    rails.set(railId, rail);
    return rail;
  };
  followServerTime();
  // Sends the count after each send of the outbox and when the network is back, like the screen.
  const goOn = () => {
    for (const rail of rails.values()) void rail.send();
  };
  railOutbox.subscribe(goOn);
  window.addEventListener('online', goOn);
  sendRails(account);

  const stand = async (): Promise<PhoneStand> => {
    const unsent = await listUnsentRails(account);
    const shown = [...rails].map(([railId, rail]) => ({ railId, ...rail.read() }));
    const counting = shown.filter(({ log }) => log && !log.isSuperseded);
    const refused = unsent.flatMap(({ railId, work }) =>
      work.map(({ problem }) => ({ railId, problem: problem?.message })),
    );
    const problems = [...refused, ...counting].flatMap(({ railId, problem }) =>
      problem == null ? [] : [{ railId, message: problem }],
    );
    return { unsent: unsent.map(({ railId, taps, work }) => ({ railId, taps, work: work.length })), problems };
  };
  let known: { rails: RailOfJudge[]; askedAt: number } | null = null;
  const followList = async () => {
    for (;;) {
      const askedAt = sharedClock();
      const list = await askOrKept(account, 'rails', askList).catch(() => null);
      // A cached answer keeps its age.
      if (list?.at === null) known = { rails: list.value.rails, askedAt };
      await wait(betweenLists);
    }
  };
  void followList();
  const clock = (heatId: string): HeldFace | null => {
    const rail = known?.rails.find(({ heat }) => heat.uid === heatId);
    if (!known || !rail) return null;
    return { run: rail.heat.run, askedAt: known.askedAt, clock: holdClock(sharedClock, serverTime) };
  };
  return async (order: PageOrder) => {
    if (order.do === 'clock') return clock(order.heatId);
    if (order.do === 'stand') return stand();
    if (order.do === 'ready') return sayReady(order.railId);
    const rail = railOf(order.railId);
    if (order.do === 'take') return take(rail, order.railId, facts);
    return count(rail, order, facts);
  };
};

const askList = () => client.rails.mine(undefined, { signal: AbortSignal.timeout(longestList) });

async function take(rail: RailCount, railId: string, { account, deviceId }: PageFacts): Promise<null> {
  await rail.open();
  const { takeId: before, epoch, seen } = rail.read().log ?? { takeId: undefined, epoch: null, seen: undefined };
  let at: RailOfJudge | undefined;
  for (;;) {
    // Without a network the page has the list that it read last. After a false start it waits until it hears of it.
    const list = await askOrKept(account, 'rails', askList).catch(() => null);
    at = list?.value.rails.find(({ uid }) => uid === railId);
    if (at && at.epoch > (epoch ?? seen ?? -1)) break;
    await wait(betweenLists);
  }
  void rail.take(deviceId, railId, at.epoch);
  await until(rail, () => rail.read().log !== null && rail.read().log?.takeId !== before);
  return null;
}

async function sayReady(railId: string): Promise<null> {
  const said = { railId, ready: true, commandId: newId() };
  return untilReached(() => client.rails.ready(said, { signal: AbortSignal.timeout(longestList) })).then(() => null);
}

/** Repeats a question of the page until the server answers it. */
async function untilReached<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isUnreached(error)) throw error;
      await wait(betweenLists);
    }
  }
}

/** Another judge of the category takes the rail, from the server's count. */
async function takeOver(rail: RailCount, railId: string, { account, deviceId }: PageFacts): Promise<void> {
  const within = () => ({ signal: AbortSignal.timeout(longestList) });
  for (;;) {
    const { heats } = await untilReached(() => client.rails.others(undefined, within()));
    const seen = heats.flatMap(({ rails }) => rails).find(({ uid }) => uid === railId);
    if (!seen) throw new Error(`rail ${railId} is not offered to another judge`);
    const takeId = newId();
    const asked = { railId, epoch: seen.epoch, deviceId, commandId: takeId };
    // The first telephone may take its rail at the same moment.
    const taken = await untilReached(() => client.rails.takeOver(asked, within())).catch(error => {
      if (error instanceof ORPCError && error.code === 'CONFLICT') return null;
      throw error;
    });
    if (!taken) continue;
    const { epoch, ...start } = taken;
    const nothingYet = { have: 0, isSuperseded: false, isFinished: false, isSigned: false };
    const { errorMs } = serverTime();
    await railDevice.saveLog({ railId, account, deviceId, takeId, epoch, start, errorMs, ...nothingYet });
    return rail.open();
  }
}

type Counting = Extract<PageOrder, { do: 'count' }>;

async function count(rail: RailCount, { script, from, railId }: Counting, facts: PageFacts): Promise<RailCounted> {
  const clockErrors: number[] = [];
  const first = await begin(rail, { script, from, railId }, facts);
  let due = performance.now();
  for (const [at, { afterMs, press }] of script.steps.entries()) {
    if (at < first) continue;
    due += afterMs;
    await wait(Math.max(0, due - performance.now()));
    const { now, errorMs } = serverTime();
    if (errorMs !== null) clockErrors.push(now - facts.trueNow());
    if (press.kind === 'undo') rail.undo();
    else if (press.kind === 'correct') rail.press({ ...press, noReps: rail.read().tally.noReps });
    else rail.press(press);
    facts.pressed(at + 1);
  }
  if (script.finishAfterMs === null)
    return { finishAt: 0, tieBreakAt: null, taps: rail.read().taps.length, clockErrors };
  await wait(script.finishAfterMs);
  await rail.finish(serverTime().now);
  await rail.sign('M100,100L300,200L500,120', null);
  const { taps, tally } = rail.read();
  return { finishAt: taps.at(-1)?.at ?? 0, tieBreakAt: tally.tieBreakAt, taps: taps.length, clockErrors };
}

/** Returns the index of the next step. */
async function begin(
  rail: RailCount,
  { script, from, railId }: Omit<Counting, 'do'>,
  facts: PageFacts,
): Promise<number> {
  if (from === 'begin') return 0;
  // After a reload: the page shows its count, and the judge continues from there.
  if (from === 'shown') {
    await rail.open();
    await until(rail, () => rail.read().isKnown);
    return rail.read().taps.length;
  }
  // On another telephone the page shows the server's count. The judge corrects it where taps are missing.
  if (from.by === 'take') await take(rail, railId, facts);
  else await takeOver(rail, railId, facts);
  await until(rail, () => rail.read().log?.epoch != null || rail.read().problem !== null);
  const { problem } = rail.read();
  if (problem !== null) throw new Error(problem);
  const truth = truthAfter(script.steps.slice(0, from.step));
  const { tally } = rail.read();
  if (tally.count !== truth.count || tally.noReps !== truth.noReps) rail.press({ kind: 'correct', ...truth });
  return from.step;
}
