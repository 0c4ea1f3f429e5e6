import { messages } from '#contract/messages.ts';
import { makePlan } from '#domain/day/heats/make-plan.ts';
import type { PlanEntry, PlanSlot } from '#domain/day/heats/plan.ts';
import { firstRoom, timeHeats } from '#domain/day/heats/time-heats.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { absentOf } from '#server/day/attendance/attendance.reads.ts';
import { entriesToPlan, planOptions } from '#server/day/heats/plans/plan-entries.ts';
import { isTestPublished, storedReasons } from '#server/day/heats/plans/plans.store.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { readJudgesThatStay } from './free-judges.ts';
import {
  type DayCategoryRow,
  type DayTestRow,
  deleteHeats,
  insertHeats,
  insertRails,
  listTestsOfDay,
} from './heats.store.ts';
import { freeFromSecond, listJudgedRails } from './rails.store.ts';
import type { Seeds } from './seeds.ts';

/** Heats of a test that are not stored yet: their entries and their times. */
export type TimedHeats = {
  event: OwnEventRow;
  category: DayCategoryRow;
  test: DayTestRow;
  seeds: Seeds;
  entries: readonly PlanEntry[];
  slots: readonly PlanSlot[];
};

type HeatsToTime = Omit<TimedHeats, 'entries' | 'slots'> & {
  /** The earliest start of the heats. The start of their test also limits it. */
  from: number;
  /** Other heats planned on this floor. */
  taken: readonly PlanSlot[];
};

const capsOf = ({ heatTimeCap, warmUpTimeCap }: DayCategoryRow) => ({
  heatS: heatTimeCap ?? 0,
  warmUpS: warmUpTimeCap ?? 0,
});

export async function timeTest(db: Db, { from, taken, ...of }: HeatsToTime): Promise<TimedHeats> {
  const { event, category, test, seeds } = of;
  if (event.rails === 0) throw refused(messages.heats.noRails);
  const absent = await absentOf(db, category.id);
  const entries = (await entriesToPlan(db, category.id, seeds)).filter(({ id }) => !absent.has(id));
  const slots = timeHeats(Math.ceil(entries.length / event.rails), 0, capsOf(category));
  const start = firstRoom(taken, {
    from: Math.max(from, test.startsAt.getTime()),
    lengthMs: slots.at(-1)?.endsAt ?? 0,
    betweenMs: event.timeBetweenCategories * 1000,
  });
  return {
    ...of,
    entries,
    slots: slots.map(slot => ({ startsAt: start + slot.startsAt, endsAt: start + slot.endsAt })),
  };
}

type Built = { heats: number; isPublished: boolean };

/**
 * Builds the heats of a test with no begun heat, and deletes its old ones. Each rail keeps its judge by position. A
 * rail without a judge gets the judge of the test before. Heats behind a published test are published at once.
 */
export async function buildHeats(trx: Db, timed: TimedHeats, now: Date): Promise<Built> {
  const { event, category, test, seeds, entries, slots } = timed;
  const before = await listJudgedRails(trx, test.id);
  await deleteHeats(trx, test.id);
  // Judges are assigned by hand, so the plan chooses none.
  const people = { entries, seededBy: seeds.from, judges: [], fixed: [], published: null };
  const plan = makePlan({ ...people, rails: event.rails, slots, options: planOptions });
  if (plan.heats.length === 0) return { heats: 0, isPublished: false };
  const tests = await listTestsOfDay(trx, category.id);
  const testBefore = tests[tests.findIndex(({ id }) => id === test.id) - 1];
  const isPublished = testBefore !== undefined && (await isTestPublished(trx, testBefore.id));
  const { heatS, warmUpS } = capsOf(category);
  const heats = plan.heats.map((_, position) => ({
    id: crypto.randomUUID(),
    eventId: event.id,
    categoryId: category.id,
    wodId: test.id,
    position,
    name: messages.floor.heatName(position + 1),
    plannedAt: new Date(slots[position]!.startsAt),
    slotS: heatS + warmUpS,
    warmUpS,
    publishedAt: isPublished ? now : null,
    createdAt: now,
  }));
  const stayIn = await readJudgesThatStay(trx, testBefore?.id, { event, category, test, now });
  const judgesIn = (position: number, entryIds: (string | null)[]): ReadonlyMap<number, string> => {
    const own = before.filter(rail => rail.position === position && rail.judgeId !== null);
    if (own.length > 0) return new Map(own.map(({ number, judgeId }) => [number, judgeId!]));
    const { startsAt, endsAt } = slots[position]!;
    return stayIn({ time: [startsAt, endsAt], entryIds });
  };
  const rails = plan.heats.flatMap((heat, position) => {
    const judges = judgesIn(
      position,
      heat.rails.map(({ entryId }) => entryId),
    );
    return heat.rails.map(({ number, entryId, why }) => ({
      id: crypto.randomUUID(),
      heatId: heats[position]!.id,
      wodId: test.id,
      number,
      entryId,
      judgeId: judges.get(number) ?? null,
      secondJudgeId: before.find(rail => rail.position === position && rail.number === number)?.secondJudgeId ?? null,
      why: entryId === null ? null : storedReasons(why),
    }));
  });
  await insertHeats(trx, test, heats);
  await insertRails(trx, rails);
  await freeFromSecond(trx, test.id);
  return { heats: heats.length, isPublished };
}
