import type { GeneratedHeats } from '#contract/day/heats.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { hasLocks } from '#server/day/heats/plans/plans.store.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { type TimedHeats, timeTest } from './build-heats.ts';
import { type FloorLines, readFloorLines } from './floor-lines.ts';
import { opensAt } from './heats.access.ts';
import { type DayCategoryRow, type DayTestRow, listCategoriesOfDay } from './heats.store.ts';
import type { Seeds } from './seeds.ts';
import { type Day, readDay } from './with-locked-day.ts';

export type Seeded = { testId: string; seeds: Seeds };

/** `isRedrawn`: its existing heats will be deleted. */
type TimedTest = TimedHeats & { isRedrawn: boolean };
type TimedDay = { tests: TimedTest[]; skipped: GeneratedHeats['skipped'] };
type Drawn = { day: Day; test: DayTestRow; seeds: Seeds; startsFrom: number };

export const testToPlan = (tests: readonly DayTestRow[]) =>
  tests.find(({ status }) => status !== 'finished') ?? tests[0];

/**
 * The heats that generating would make, with their times. A category begins with its test, in the block of that test
 * if it has one, as soon as its floor is free. The test with the earliest possible start is planned first; ties go by category order. Stores nothing.
 */
export async function timeDay(
  db: Db,
  event: OwnEventRow,
  seeds: ReadonlyMap<string, Seeded>,
  now: Date,
): Promise<TimedDay> {
  const skipped: TimedDay['skipped'] = [];
  const skip = ({ name }: DayCategoryRow, why: TimedDay['skipped'][number]['why']) => skipped.push({ name, why });
  const drawn: Drawn[] = [];
  for (const category of await listCategoriesOfDay(db, event.id)) {
    const day = await readDay(db, category.id);
    const test = testToPlan(day.tests);
    const known = seeds.get(category.id);
    if (category.typeCategory === 'running') skip(category, 'running');
    else if (!test || !known) skip(category, 'noTest');
    else {
      const isMeanwhile = known.testId !== test.id;
      const kept = isMeanwhile ? 'begun' : (whyKept(day, test) ?? ((await hasLocks(db, test.id)) ? 'kept' : null));
      if (kept) skip(category, kept);
      else drawn.push({ day, test, seeds: known.seeds, startsFrom: startsFrom(event, day, test, now) });
    }
  }
  const lines = await readFloorLines(db, event, new Set(drawn.map(({ test }) => test.id)));
  const tests: TimedTest[] = [];
  const inBlocks = drawn.map(one => ({
    ...one,
    startsFrom: Math.max(one.startsFrom, lines.blockStart(one.test.id)),
  }));
  for (const one of inBlocks.toSorted((a, b) => a.startsFrom - b.startsFrom)) {
    const timed = await timeOnLine(db, event, lines, one);
    if (timed.slots.length === 0) skip(one.day.category, 'empty');
    else tests.push({ ...timed, isRedrawn: one.day.heats.some(({ testId }) => testId === one.test.id) });
  }
  return { tests, skipped };
}

async function timeOnLine(db: Db, event: OwnEventRow, lines: FloorLines, { day, test, seeds, startsFrom }: Drawn) {
  // A test that has begun already occupies its floor.
  const taken = (test.status ?? 'on_hold') === 'on_hold' ? lines.takenBeside(day, test) : [];
  const timed = await timeTest(db, { event, category: day.category, test, seeds, from: startsFrom, taken });
  lines.plan(day, test, timed.slots);
  return timed;
}

/**
 * The latest of four times. They are the opening of the day, now, the previous test's end plus changeover, and the
 * test's start.
 */
function startsFrom(event: OwnEventRow, { tests, heats }: Day, test: DayTestRow, now: Date): number {
  const before = tests[tests.findIndex(({ id }) => id === test.id) - 1];
  const ended = heats.flatMap(({ testId, finishedAt }) =>
    testId === before?.id && finishedAt ? [finishedAt.getTime()] : [],
  );
  const behind = ended.length > 0 ? Math.max(...ended) + event.timeBetweenCategories * 1000 : 0;
  return Math.max(opensAt(event).getTime(), now.getTime(), behind, test.startsAt.getTime());
}

const isUnderWay = ({ tests }: Day, test: DayTestRow): boolean =>
  test.id !== tests[0]?.id || (test.status ?? 'on_hold') !== 'on_hold';

/**
 * Called or run heats are never rebuilt. Published ones are not rebuilt without a preview. A test that began without
 * heats still gets them.
 */
function whyKept(day: Day, test: DayTestRow): 'begun' | 'kept' | null {
  if (day.status === 'finished' || test.status === 'finished') return 'begun';
  const own = day.heats.filter(({ testId }) => testId === test.id);
  if (own.length === 0) return null;
  if (isUnderWay(day, test) || own.some(({ status, calledAt }) => status !== 'on_hold' || calledAt)) return 'begun';
  return own.some(({ publishedAt }) => publishedAt) ? 'kept' : null;
}
