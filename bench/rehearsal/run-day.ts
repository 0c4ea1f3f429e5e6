import { setTimeout as pause } from 'node:timers/promises';
import type { CategoryOfTheDay } from '#contract/heats.ts';
import type { RailToConfirm } from '#contract/rails.ts';
import type { DayCategory, DayTest, MadeDay } from './make-day.ts';
import type { RailCounted } from './page-orders.ts';
import { patientCall } from './patient-call.ts';
import type { Phone } from './phones.ts';
import { makeScript, type RailScript } from './script.ts';

/** What was done at a rail, as it was meant. */
export type PlayedRail = {
  railId: string;
  categoryId: string;
  test: DayTest;
  entryId: string;
  script: RailScript;
  counted: RailCounted;
};
/** A rail while it is counted. */
export type RailAtWork = { railId: string; judge: string; phone: Phone; script: RailScript };

/** What goes wrong in a heat: beside it, and with one of its telephones. */
export type Strikes = {
  onHeat: (number: number) => Promise<unknown> | null;
  onRail: (number: number, rail: RailAtWork) => Promise<RailCounted> | null;
};

type Crew = {
  day: MadeDay;
  url: string;
  chance: () => number;
  speed: number;
  phoneOf: (judge: string) => Phone;
  strikes: Strikes;
};
type Rail = CategoryOfTheDay['rails'][number];

const confirmWithinMs = 90_000;

/** Plays the day as who runs it does, heat after heat on one floor, and confirms what was signed. */
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
        played.push(...(await runHeat(run, crew, { category, test, heatId: uid, number: heats })));
        heats++;
        confirming.push(confirmAll(run, uid));
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

/** At the first heat of a test; the heats behind it take them over. */
async function placeJudges(run: Call, { day }: Crew, { id }: DayCategory, heatId: string): Promise<void> {
  for (const rail of await readRails(run, id, heatId)) {
    const judge = day.judges[(rail.number - 1) % day.judges.length]!;
    if (rail.judge?.uid !== judge.uid) await run('heats/setJudge', { railId: rail.uid, judgeId: judge.uid });
  }
}

type Heat = { category: DayCategory; test: DayTest; heatId: string; number: number };

async function runHeat(run: Call, crew: Crew, { category, test, heatId, number }: Heat): Promise<PlayedRail[]> {
  const { chance, speed, phoneOf, strikes } = crew;
  const rails = (await readRails(run, category.id, heatId)).filter(({ entry }) => entry !== null);
  await run('heats/call', { heatId });
  const atWork = rails.map(({ uid, judge, entry }) => {
    if (!judge || !entry) throw new Error('a rail without its judge');
    const script = makeScript({ chance, target: test.target, speed });
    return { railId: uid, judge: judge.uid, entryId: entry.uid, phone: phoneOf(judge.uid), script };
  });
  await Promise.all(atWork.map(({ phone, railId }) => phone.take(railId)));
  await run('heats/start', { heatId, countIn: 0 });
  const striking = strikes.onHeat(number);
  const counted = await Promise.all(
    atWork.map(rail => {
      const { phone, railId, script } = rail;
      return strikes.onRail(number, rail) ?? phone.count({ do: 'count', railId, script, from: 'begin' });
    }),
  );
  await striking;
  await run('heats/finish', { heatId });
  return atWork.map(({ railId, entryId, script }, at) => {
    return { railId, entryId, script, categoryId: category.id, test, counted: counted[at]! };
  });
}

/** The second key, as soon as an athlete has signed; answers which rails it was never asked for. */
async function confirmAll(run: Call, heatId: string): Promise<string[]> {
  const deadline = performance.now() + confirmWithinMs;
  for (;;) {
    const { rails } = await run<{ rails: RailToConfirm[] }>('rails/readHeat', { heatId });
    const open = rails.filter(({ entry, state }) => entry !== null && state !== 'confirmed');
    if (open.length === 0) return [];
    if (performance.now() > deadline) return open.map(({ uid, state }) => `rail ${uid} stayed ${state}`);
    const railIds = open.filter(({ state }) => state === 'signed').map(({ uid }) => uid);
    if (railIds.length > 0) await run('rails/confirm', { heatId, railIds });
    await pause(300);
  }
}
