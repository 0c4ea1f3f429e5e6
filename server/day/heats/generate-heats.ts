import type { GeneratedHeats, HeatsPreview } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import { recordPublished } from '#server/day/heats/plans/publish-plan.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { countOnce } from '#server/scoring/reviews/count-once.ts';
import { buildHeats } from './build-heats.ts';
import { plansDay, refuseEnded, seesPlan } from './heats.access.ts';
import { listCategoriesOfDay, listTestsOfDay } from './heats.store.ts';
import { readSeeds } from './seeds.ts';
import { type Seeded, testToPlan, timeDay } from './time-day.ts';

type Generate = { eventId: string; commandId?: string | undefined };

/**
 * Builds the heats of each category's first test again, unless they have begun. A test added after the previous one
 * ended got none then, so it gets them here (V4).
 */
export async function generateHeats(app: App, viewer: Viewer, { eventId, commandId }: Generate) {
  const db = app.database.kysely;
  const seeds = await seedsOfDay(app, db, await ownEvent(db, viewer, eventId));
  return inTransaction(db, async (trx): Promise<GeneratedHeats> => {
    const event = await plansDay(trx, viewer, eventId);
    const now = app.now();
    return countOnce(trx, { id: commandId, userId: viewer.uid, about: `generate ${eventId}`, at: now }, async () => {
      const { tests, skipped } = await timeDay(trx, event, seeds, now);
      let heats = 0;
      for (const timed of tests) {
        const built = await buildHeats(trx, timed, now);
        heats += built.heats;
        const of = { by: viewer, eventId, testId: timed.test.id, heats: built.heats, at: now };
        if (built.isPublished) await recordPublished(trx, of);
      }
      if (heats === 0) throw refused(messages.heats.nothingToPlan);
      await recordAct(trx, 'heats-generated', { by: viewer, eventId, details: { heats }, at: now });
      return { heats, skipped };
    });
  });
}

export async function previewHeats(app: App, viewer: Viewer, eventId: string): Promise<HeatsPreview> {
  const db = app.database.kysely;
  const event = await seesPlan(db, viewer, eventId);
  refuseEnded(event);
  const { tests, skipped } = await timeDay(db, event, await seedsOfDay(app, db, event), app.now());
  if (tests.length === 0) throw refused(messages.heats.nothingToPlan);
  return {
    timeZone: event.timeZone,
    tests: tests.map(({ category, test, slots, isRedrawn }) => ({
      category: category.name,
      testId: test.id,
      test: test.name,
      heats: slots.length,
      isRedrawn,
      start: new Date(slots[0]!.startsAt).toISOString(),
      end: new Date(slots.at(-1)!.endsAt).toISOString(),
    })),
    skipped,
  };
}

/** Read before the event lock: deriving a board must not hold it. */
async function seedsOfDay(
  app: App,
  db: Db,
  { id: eventId, qualifierOnline }: { id: string; qualifierOnline: boolean },
) {
  const seeds = new Map<string, Seeded>();
  for (const { id } of await listCategoriesOfDay(db, eventId)) {
    const tests = await listTestsOfDay(db, id);
    const test = testToPlan(tests);
    const stage = test === tests[0] ? (qualifierOnline ? 'qualifier' : null) : 'event';
    if (test) seeds.set(id, { testId: test.id, seeds: await readSeeds(app, id, stage) });
  }
  return seeds;
}
