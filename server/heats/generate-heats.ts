import type { GeneratedHeats } from '#contract/heats.ts';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { recordAct } from '#server/audit/record-act.ts';
import { type Db, inTransaction } from '#server/db/connection.ts';
import type { OwnEventRow } from '#server/events/events.access.ts';
import { ownEvent } from '#server/events/events.access.ts';
import type { Viewer } from '#server/http/context.ts';
import { refused } from '#server/http/refuse.ts';
import { countOnce } from '#server/reviews/count-once.ts';
import { buildHeats } from './build-heats.ts';
import { opensAt, plansDay } from './heats.access.ts';
import { type DayCategoryRow, type DayTestRow, listCategoriesOfDay, listTestsOfDay } from './heats.store.ts';
import { type Day, readDay } from './on-day.ts';
import { hasLocks } from './plans.store.ts';
import { placeOf } from './run-clock.ts';
import { readSeeds, type Seeds } from './seeds.ts';

/** By what the heats of which test are put in order. */
type Seeded = { testId: string; seeds: Seeds };
type Generate = { eventId: string; commandId?: string | undefined };

/**
 * V4: the heats of the first test of every category; those that have not begun are built anew. Where a later test is in turn
 * and has none, since it was written down after the one before it ended, there is no other way to them: it gets them here.
 */
export async function generateHeats(app: App, viewer: Viewer, { eventId, commandId }: Generate) {
  const db = app.database.kysely;
  const { qualifierOnline } = await ownEvent(db, viewer, eventId);
  const seeds = new Map<string, Seeded>();
  for (const { id } of await listCategoriesOfDay(db, eventId)) {
    const tests = await listTestsOfDay(db, id);
    const test = testToPlan(tests);
    const stage = test === tests[0] ? (qualifierOnline ? 'qualifier' : null) : 'event';
    if (test) seeds.set(id, { testId: test.id, seeds: await readSeeds(app, id, stage) });
  }
  return inTransaction(db, async (trx): Promise<GeneratedHeats> => {
    const event = await plansDay(trx, viewer, eventId);
    const now = app.now();
    return countOnce(trx, { id: commandId, userId: viewer.uid, about: `generate ${eventId}`, at: now }, async () => {
      const made = await generateAll(trx, event, seeds, now);
      if (made.heats === 0) throw refused(messages.heats.nothingToPlan);
      await recordAct(trx, 'heats-generated', { by: viewer, eventId, details: { heats: made.heats }, at: now });
      return made;
    });
  });
}

/** Heat after heat from the start of the final; with categories side by side each floor has a line of its own. */
async function generateAll(trx: Db, event: OwnEventRow, seeds: ReadonlyMap<string, Seeded>, now: Date) {
  const ends = new Map<string, number>();
  const betweenMs = event.timeBetweenCategories * 1000;
  const made: GeneratedHeats = { heats: 0, skipped: [] };
  const skip = ({ name }: DayCategoryRow, why: GeneratedHeats['skipped'][number]['why']) =>
    made.skipped.push({ name, why });
  for (const category of await listCategoriesOfDay(trx, event.id)) {
    const day = await readDay(trx, category.id);
    const test = testToPlan(day.tests);
    const known = seeds.get(category.id);
    if (category.typeCategory === 'running') skip(category, 'running');
    else if (!test || !known) skip(category, 'noTest');
    else {
      const line = event.simultaneousCategories ? placeOf(event, day, test).id : event.id;
      const lineFrom = ends.get(line) ?? opensAt(event).getTime();
      const isMeanwhile = known.testId !== test.id;
      const kept = isMeanwhile ? 'begun' : (whyKept(day, test) ?? ((await hasLocks(trx, test.id)) ? 'kept' : null));
      if (kept) {
        skip(category, kept);
        ends.set(line, Math.max(lineFrom, plannedEnd(day, test.id) + betweenMs));
      } else {
        const startsAt = isUnderWay(day, test) ? Math.max(now.getTime(), test.startsAt.getTime()) : lineFrom;
        const plan = { event, category, testId: test.id, seeds: known.seeds, startsAt, now };
        const { count, end } = await buildHeats(trx, plan);
        made.heats += count;
        if (count === 0) skip(category, 'empty');
        else ends.set(line, Math.max(lineFrom, end + betweenMs));
      }
    }
  }
  return made;
}

const testToPlan = (tests: readonly DayTestRow[]) => tests.find(({ status }) => status !== 'finished') ?? tests[0];

/** It runs already, or what comes before it ran: its heats begin as soon as they can. */
const isUnderWay = ({ tests }: Day, test: DayTestRow): boolean =>
  test.id !== tests[0]?.id || (test.status ?? 'on_hold') !== 'on_hold';

/**
 * Nothing that was called or has run is built anew, and nothing that people were told without showing what changes. A test
 * that was begun before it had heats still gets them.
 */
function whyKept(day: Day, test: DayTestRow): 'begun' | 'kept' | null {
  if (day.status === 'finished' || test.status === 'finished') return 'begun';
  const own = day.heats.filter(({ testId }) => testId === test.id);
  if (own.length === 0) return null;
  if (isUnderWay(day, test) || own.some(({ status, calledAt }) => status !== 'on_hold' || calledAt)) return 'begun';
  return own.some(({ publishedAt }) => publishedAt) ? 'kept' : null;
}

const plannedEnd = ({ heats }: Day, testId: string): number =>
  Math.max(
    0,
    ...heats.filter(heat => heat.testId === testId).map(({ plannedAt, slotS }) => plannedAt.getTime() + slotS * 1000),
  );
