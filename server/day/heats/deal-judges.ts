import type { DealtJudges } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import { dealJudges } from '#domain/day/heats/deal-judges.ts';
import type { App } from '#server/app.ts';
import { isAbsent } from '#server/day/attendance/attendance.reads.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { readFreeJudges, timeOf } from './free-judges.ts';
import { findHome, type HeatRow } from './heats.store.ts';
import { listJudgedRails, listRails, saveJudges } from './rails.store.ts';
import { waitingBehind } from './set-judge.ts';
import { type Day, readDay, withLockedDay } from './with-locked-day.ts';

const words = messages.heats;

type Deal = { heatId: string; alsoNext: boolean; commandId?: string | undefined };

/** Gives judges to the rails without one, in a heat and in its test's later heats. Possible before the day opens. */
export async function dealJudgesIn(app: App, viewer: Viewer, { commandId, ...of }: Deal): Promise<DealtJudges> {
  const target = { heatId: of.heatId };
  const command = { name: 'dealJudges' as const, act: 'rail-judge' as const, commandId, target, isPlan: true };
  const elsewhere = new Set<string>();
  await withLockedDay(app, viewer, command, async ({ trx, event, day, now }) => {
    const heats = heatsOf(day, of);
    const [heat] = heats;
    if (!heat) throw notFound();
    if (heat.status === 'finished') throw refused(words.whyNot.heatFinished);
    const test = day.tests.find(({ id }) => id === heat.testId)!;
    const { judges, outOf, isElsewhere } = await readFreeJudges(trx, { event, category: day.category, test, now });
    if (judges.length === 0) throw refused(words.noJudges);
    const toDeal = [];
    for (const each of heats) {
      const rails = await railsOf(trx, each);
      const entryIds = rails.map(({ entryId }) => entryId);
      const time = timeOf(each, now);
      const seconds = rails.flatMap(({ secondJudgeId }) => secondJudgeId ?? []);
      toDeal.push({ rails, out: new Set([...outOf({ time, entryIds }), ...seconds]) });
      for (const judge of judges) if (isElsewhere(judge.id, time)) elsewhere.add(judge.name);
    }
    const load = new Map<string, number>();
    for (const { judgeId } of await listJudgedRails(trx, test.id))
      if (judgeId !== null) load.set(judgeId, (load.get(judgeId) ?? 0) + 1);
    const known = judges.map(({ id, mayManage }) => ({ id, isPrincipal: mayManage }));
    const dealt = dealJudges(toDeal, known, load);
    if (dealt.length > 0) await saveJudges(trx, 'main', dealt);
  });
  const { judged, missing } = await countJudged(app.database.kysely, of);
  return { judged, missing, elsewhere: missing > 0 ? [...elsewhere] : [] };
}

const heatsOf = (day: Day, { heatId, alsoNext }: Omit<Deal, 'commandId'>): HeatRow[] => {
  const heat = day.heats.find(({ id }) => id === heatId);
  return heat ? [heat, ...(alsoNext ? waitingBehind({ day }, heat) : [])] : [];
};

/** An absent athlete's rail needs no judge. */
const railsOf = async (db: Db, { id: heatId }: HeatRow) =>
  (await listRails(db, heatId)).map(row => ({
    ...{ id: row.id, number: row.number, judgeId: row.judgeId, entryId: row.entryId },
    secondJudgeId: row.secondJudgeId,
    isNeeded: row.entryId !== null && row.standing === 'in' && row.state !== 'void' && !isAbsent(row),
  }));

async function countJudged(db: Db, of: Deal): Promise<Pick<DealtJudges, 'judged' | 'missing'>> {
  const home = await findHome(db, of);
  if (!home) throw notFound();
  const needed = [];
  for (const heat of heatsOf(await readDay(db, home.categoryId), of))
    needed.push(...(await railsOf(db, heat)).filter(({ isNeeded }) => isNeeded));
  const judged = needed.filter(({ judgeId }) => judgeId !== null).length;
  return { judged, missing: needed.length - judged };
}
