import type { Act, ActDetails } from '#contract/backoffice/audit.ts';
import type { App } from '#server/app.ts';
import { plansDay, seesPlan } from '#server/day/heats/heats.access.ts';
import { findHome, listTestsOfDay } from '#server/day/heats/heats.store.ts';
import { readSeeds } from '#server/day/heats/seeds.ts';
import { tellingMoves } from '#server/day/notices/tell-athletes.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { countOnce } from '#server/scoring/reviews/count-once.ts';
import { type CurrentPlan, readCurrentPlan } from './current-plan.ts';

/** Event and category of a plan, and the seeds of its athletes. Read before the event lock. */
export async function homeOfPlan(app: App, viewer: Viewer, testId: string) {
  const db = app.database.kysely;
  const home = await findHome(db, { testId });
  if (!home) throw notFound();
  const event = await seesPlan(db, viewer, home.eventId);
  const [first] = await listTestsOfDay(db, home.categoryId);
  const stage = first?.id === testId ? (event.qualifierOnline ? 'qualifier' : null) : 'event';
  return { event, categoryId: home.categoryId, testId, seeds: await readSeeds(app, home.categoryId, stage) };
}

export type HeldPlan = { trx: Db; stand: CurrentPlan; now: Date };
type Command = { name: string; act: Act; testId: string; commandId: string | undefined };

/** Runs a command on the plan of a test, under the event lock. */
export async function withLockedPlan(
  app: App,
  viewer: Viewer,
  { name, act, testId, commandId }: Command,
  run: (held: HeldPlan) => Promise<ActDetails>,
): Promise<void> {
  const home = await homeOfPlan(app, viewer, testId);
  await inTransaction(app.database.kysely, async trx => {
    const event = await plansDay(trx, viewer, home.event.id);
    const now = app.now();
    await countOnce(trx, { id: commandId, userId: viewer.uid, about: `${name} ${testId}`, at: now }, async () => {
      let details: ActDetails = {};
      await tellingMoves(app, { trx, eventId: event.id, now }, async () => {
        details = await run({ trx, stand: await readCurrentPlan(trx, { ...home, event }), now });
      });
      await recordAct(trx, act, { by: viewer, eventId: event.id, details: { test: testId, ...details }, at: now });
      return null;
    });
  });
}
