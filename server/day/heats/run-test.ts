import { messages } from '#contract/messages.ts';
import { whyNotTest } from '#domain/day/heats/heat-states.ts';
import type { App } from '#server/app.ts';
import { setTestState } from '#server/competition/wods/set-test-state.ts';
import { recordPublished } from '#server/day/heats/plans/publish-plan.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { refuseOutsiders } from '#server/scoring/staff/staff.access.ts';
import { buildHeats, timeTest } from './build-heats.ts';
import { readFloorLines } from './floor-lines.ts';
import { countOpenRails, findHome } from './heats.store.ts';
import { readSeeds, type Seeds } from './seeds.ts';
import { type HeldDay, withLockedDay } from './with-locked-day.ts';

const words = messages.heats;

type OfTest = { testId: string; commandId?: string | undefined };

/** Starts a test. Tests run one at a time, in their order (ORG-288 to ORG-291). */
export const startTest = (app: App, viewer: Viewer, { testId, commandId }: OfTest): Promise<void> =>
  withLockedDay(
    app,
    viewer,
    { name: 'startTest', act: 'test-run', commandId, target: { testId } },
    async ({ trx, day }) => {
      const why = whyNotTest('start', day, testId);
      if (why) throw refused(words.whyNot[why]);
      await setTestState(trx, testId, 'active');
    },
  );

/** Ends a test and builds the heats of the next one, in one transaction (ORG-292 to ORG-295, ORG-509). */
export async function finishTest(
  app: App,
  viewer: Viewer,
  { testId, withOpenRails, commandId }: OfTest & { withOpenRails: boolean },
): Promise<void> {
  const home = await findHome(app.database.kysely, { testId });
  if (!home) throw notFound();
  await refuseOutsiders(app.database.kysely, viewer, home.eventId);
  const seeds = await readSeeds(app, home.categoryId, 'event');
  const command = { name: 'finishTest' as const, act: 'test-run' as const, commandId, target: { testId } };
  await withLockedDay(app, viewer, command, async held => {
    const { trx, day } = held;
    const why = whyNotTest('finish', day, testId);
    if (why) throw refused(words.whyNot[why]);
    const open = (await countOpenRails(trx, day.category.id)).find(({ wodId }) => wodId === testId)?.count ?? 0;
    if (open > 0 && !withOpenRails) throw refused(words.openRails(open));
    await setTestState(trx, testId, 'finished');
    await buildNext(held, { viewer, testId, seeds });
  });
}

type Ended = { viewer: Viewer; testId: string; seeds: Seeds };

/**
 * Builds the heats of the next test; they start after the changeover, and not before their block. Builds nothing after
 * the last test or in a race (D1). An event without rails runs without heats, because their number is fixed once it started (E8).
 */
async function buildNext({ trx, event, day, now }: HeldDay, { viewer, testId, seeds }: Ended): Promise<void> {
  const { category } = day;
  const next = day.tests[day.tests.findIndex(({ id }) => id === testId) + 1];
  if (!next || category.typeCategory === 'running') return;
  if (event.rails === 0 && !day.heats.some(heat => heat.testId === testId)) return;
  const lines = await readFloorLines(trx, event);
  const from = Math.max(now.getTime() + event.timeBetweenCategories * 1000, lines.blockStart(next.id));
  const taken = lines.takenBeside(day, next);
  const timed = await timeTest(trx, { event, category, test: next, seeds, from, taken });
  const { heats, isPublished } = await buildHeats(trx, timed, now);
  if (isPublished) await recordPublished(trx, { by: viewer, eventId: event.id, testId: next.id, heats, at: now });
}
