import { setTimeout as pause } from 'node:timers/promises';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import type { RailToConfirm } from '#contract/day/rails-to-confirm.ts';
import { messages } from '#contract/messages.ts';
import { type Deciding, decideAt, isHeldBack } from './decisions.ts';
import type { DayCategory } from './make-day.ts';
import { patientCall } from './patient-call.ts';
import type { PlayedRail } from './played-rail.ts';
import { type Crew, type Heat, type PatientCall, runHeat } from './run-heat.ts';

type Rail = CategoryOfTheDay['rails'][number];

const confirmWithinMs = 180_000;

/** Plays the day as its handler: heat after heat on one floor, confirming the signed results. */
export async function runDay(
  crew: Crew,
  printCard: Deciding['printCard'],
): Promise<{ played: PlayedRail[]; heats: number; stuck: string[] }> {
  const { day } = crew;
  const help = patientCall(crew.url, day.reserve.cookie);
  const confirm = (heatId: string, rails: readonly PlayedRail[]) => confirmAll({ run, help, heatId, printCard }, rails);
  const run = patientCall(crew.url, day.principal.cookie);
  const plan = patientCall(crew.url, day.organizer.cookie);
  const played: PlayedRail[] = [];
  const stuck: string[] = [];
  let heats = 0;
  for (const { id } of day.categories) await run('heats/startCategory', { categoryId: id, type: 'start' });
  const tests = Math.max(...day.categories.map(category => category.tests.length));
  for (let place = 0; place < tests; place++) {
    const confirming: Promise<string[]>[] = [];
    for (const { tests } of day.categories) await plan('heats/publish', { testId: tests[place]!.id });
    for (const category of day.categories) {
      const test = category.tests[place]!;
      await run('heats/startTest', { testId: test.id });
      const { heats: all } = await run<CategoryOfTheDay>('heats/readCategory', { categoryId: category.id });
      const own = all.filter(({ testId }) => testId === test.id);
      await placeJudges(run, crew, category, own[0]!.uid);
      for (const { uid } of own) {
        const isRepeated = crew.strikes.isDue(heats, 'repeat');
        const heat = { category, test, heatId: uid, number: heats++, isRepeat: false };
        const rails = await runHeat(run, crew, heat);
        if (isRepeated) {
          stuck.push(...(await confirm(uid, rails)));
          const again = await runAgain(run, crew, { ...heat, number: heats++ }, rails);
          confirming.push(confirm(again.heatId, again.played));
          played.push(...rails.filter(({ railId }) => !again.railIds.includes(railId)), ...again.played);
        } else {
          confirming.push(confirm(uid, rails));
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

const readRails = async (run: PatientCall, categoryId: string, heatId: string): Promise<Rail[]> =>
  (await run<CategoryOfTheDay>('heats/readCategory', { categoryId, heatId })).rails;

/** Only the first heat of a test needs this; later heats copy its judges. */
async function placeJudges(run: PatientCall, { day }: Crew, { id }: DayCategory, heatId: string): Promise<void> {
  for (const rail of await readRails(run, id, heatId)) {
    const judge = day.judges[(rail.number - 1) % day.judges.length]!;
    if (rail.judge?.uid !== judge.uid) await run('heats/setJudge', { railId: rail.uid, judgeId: judge.uid });
  }
}

/** Repeats two rails of a confirmed heat in a new heat. */
async function runAgain(run: PatientCall, crew: Crew, heat: Heat, ran: readonly PlayedRail[]) {
  const railIds = ran.slice(0, 2).map(({ railId }) => railId);
  await run('heats/repeat', { heatId: heat.heatId, railIds, reason: 'Se soltó un disco' });
  const { heats } = await run<CategoryOfTheDay>('heats/readCategory', { categoryId: heat.category.id });
  const { uid: heatId } = heats.find(({ repeatsId }) => repeatsId === heat.heatId)!;
  const played = await runHeat(run, crew, { ...heat, heatId, isRepeat: true });
  return { heatId, railIds, played: played.map(rail => ({ ...rail, isAgain: true })) };
}

const heldBack = messages.rails.otherCount('', '').slice(0, 15);
function unlessHeldBack(error: unknown): void {
  if (!`${error}`.includes(heldBack)) throw error;
}

/** Confirms results as soon as athletes have signed. Returns the rails that were never confirmed, and other faults. */
async function confirmAll(deciding: Deciding, played: readonly PlayedRail[]): Promise<string[]> {
  const { run, heatId } = deciding;
  const deadline = performance.now() + confirmWithinMs;
  const held = new Map(played.filter(({ decision }) => isHeldBack(decision)).map(rail => [rail.railId, rail]));
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
      if (rule) wrong.push(...((await decideAt(deciding, rule, rail)) ?? []));
    }
    await pause(300);
  }
}
