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
import { type DayCategoryRow, listCategoriesOfDay } from './heats.store.ts';
import { type Day, readDay } from './on-day.ts';
import { hasLocks } from './plans.store.ts';
import { placeOf } from './run-clock.ts';
import { readSeeds, type Seeds } from './seeds.ts';

type Generate = { eventId: string; commandId?: string | undefined };

/** V4: the heats of the first test of every category; those that have not begun are built anew. */
export async function generateHeats(app: App, viewer: Viewer, { eventId, commandId }: Generate) {
  const db = app.database.kysely;
  const { qualifierOnline } = await ownEvent(db, viewer, eventId);
  const seeds = new Map<string, Seeds>();
  for (const { id } of await listCategoriesOfDay(db, eventId)) {
    seeds.set(id, await readSeeds(app, id, qualifierOnline ? 'qualifier' : null));
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
async function generateAll(trx: Db, event: OwnEventRow, seeds: ReadonlyMap<string, Seeds>, now: Date) {
  const ends = new Map<string, number>();
  const betweenMs = event.timeBetweenCategories * 1000;
  const made: GeneratedHeats = { heats: 0, skipped: [] };
  const skip = ({ name }: DayCategoryRow, why: GeneratedHeats['skipped'][number]['why']) =>
    made.skipped.push({ name, why });
  for (const category of await listCategoriesOfDay(trx, event.id)) {
    const day = await readDay(trx, category.id);
    const [test] = day.tests;
    const known = seeds.get(category.id);
    if (category.typeCategory === 'running') skip(category, 'running');
    else if (!test || !known) skip(category, 'noTest');
    else {
      const line = event.simultaneousCategories ? placeOf(event, day, test).id : event.id;
      const startsAt = ends.get(line) ?? opensAt(event).getTime();
      const kept = whyKept(day, test.id) ?? ((await hasLocks(trx, test.id)) ? 'kept' : null);
      if (kept) {
        skip(category, kept);
        ends.set(line, Math.max(startsAt, plannedEnd(day, test.id) + betweenMs));
      } else {
        const { count, end } = await buildHeats(trx, { event, category, testId: test.id, seeds: known, startsAt, now });
        made.heats += count;
        if (count === 0) skip(category, 'empty');
        else ends.set(line, end + betweenMs);
      }
    }
  }
  return made;
}

/** Nothing that was called or has run is built anew, and nothing that people were told without showing what changes. */
function whyKept({ tests, heats }: Day, testId: string): 'begun' | 'kept' | null {
  const own = heats.filter(heat => heat.testId === testId);
  const isBegun = (tests.find(({ id }) => id === testId)?.status ?? 'on_hold') !== 'on_hold';
  if (isBegun || own.some(({ status, calledAt }) => status !== 'on_hold' || calledAt)) return 'begun';
  return own.some(({ publishedAt }) => publishedAt) ? 'kept' : null;
}

const plannedEnd = ({ heats }: Day, testId: string): number =>
  Math.max(
    0,
    ...heats.filter(heat => heat.testId === testId).map(({ plannedAt, slotS }) => plannedAt.getTime() + slotS * 1000),
  );
