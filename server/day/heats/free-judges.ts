import { type HeatTime, heatTime, isAtOnce, judgesThatStay } from '#domain/day/heats/deal-judges.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { DayTestRow, HeatRow } from './heats.store.ts';
import { listJudgedElsewhere, listJudgedRails, listJudges, listPeople } from './rails.store.ts';
import { placeOf } from './run-clock.ts';
import type { Day } from './with-locked-day.ts';

type OfTest = { event: OwnEventRow; category: Day['category']; test: DayTestRow; now: Date };
type Heat = { time: HeatTime; entryIds: readonly (string | null)[] };

/** Tells whether a judge stands on another floor than the test's at a time. */
export async function readElsewhere(db: Db, { event, category, test, now }: OfTest) {
  const rows = await listJudgedElsewhere(db, event.id, placeOf(event, { category }, test).id);
  const elsewhere = rows.flatMap(({ judgeId, secondJudgeId, ...heat }) =>
    [judgeId, secondJudgeId].map(id => ({ judgeId: id, time: timeOf(heat, now) })),
  );
  return (judgeId: string, time: HeatTime) =>
    elsewhere.some(other => other.judgeId === judgeId && isAtOnce(other.time, time));
}

/** The time in which a stored heat uses its floor. */
export const timeOf = (
  { plannedAt, startedAt, slotS }: Pick<HeatRow, 'plannedAt' | 'startedAt' | 'slotS'>,
  now: Date,
) =>
  heatTime(
    { plannedAt: plannedAt.getTime(), startedAt: startedAt?.getTime() ?? null, lengthMs: slotS * 1_000 },
    now.getTime(),
  );

/** Approved judges of a category, and which of them cannot be in a heat. */
export async function readFreeJudges(db: Db, { event, category, test, now }: OfTest) {
  const judges = await listJudges(db, { eventId: event.id, categoryId: category.id });
  const isElsewhere = await readElsewhere(db, { event, category, test, now });
  const people = await listPeople(db, category.id);
  /** Judges who cannot judge this heat: they judge on another floor at its time, or compete in it. */
  const outOf = ({ time, entryIds }: Heat): ReadonlySet<string> =>
    new Set([
      ...judges.flatMap(({ id }) => (isElsewhere(id, time) ? [id] : [])),
      ...people.flatMap(({ entryId, userId }) => (userId !== null && entryIds.includes(entryId) ? [userId] : [])),
    ]);
  return { judges, outOf, isElsewhere };
}

/** The judge of each rail number in this test, if that judge is free for the heat (D20). */
export async function readJudgesThatStay(db: Db, testId: string | undefined, of: OfTest) {
  const rails = testId === undefined ? [] : await listJudgedRails(db, testId);
  const heats = [...Map.groupBy(rails, ({ position }) => position).values()].toReversed();
  const stay = judgesThatStay(heats);
  const { judges, outOf } = await readFreeJudges(db, of);
  const known = new Set(judges.map(({ id }) => id));
  return (heat: Heat): ReadonlyMap<number, string> => {
    const out = outOf(heat);
    return new Map([...stay].filter(([, judgeId]) => known.has(judgeId) && !out.has(judgeId)));
  };
}
