import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { plansDay, publishesPlan } from '#server/day/heats/heats.access.ts';
import { findHome } from '#server/day/heats/heats.store.ts';
import { findActPlace } from '#server/day/heats/places.reads.ts';
import { findRail } from '#server/day/heats/rails.store.ts';
import { readDay } from '#server/day/heats/with-locked-day.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { countOnce } from '#server/scoring/reviews/count-once.ts';
import { isOpen } from './current-plan.ts';
import { publishHeats, setLock } from './plans.store.ts';

const words = messages.heats;

type Published = { by: Viewer; eventId: string; testId: string; heats: number; at: Date };

export const recordPublished = (trx: Db, { by, eventId, testId, heats, at }: Published): Promise<void> =>
  recordAct(trx, 'heats-published', { by, eventId, details: { test: testId, heats }, at });

type OfTest = { testId: string; commandId?: string | undefined };

/** Publishes a plan. From then on athletes see their heat, rail and time. */
export const publishPlan = (app: App, viewer: Viewer, { testId, commandId }: OfTest): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const home = await findHome(trx, { testId });
    if (!home) throw notFound();
    const { eventId, categoryId } = home;
    await publishesPlan(trx, viewer, eventId);
    const at = app.now();
    await countOnce(trx, { id: commandId, userId: viewer.uid, about: `publishPlan ${testId}`, at }, async () => {
      const heats = (await readDay(trx, categoryId)).heats.filter(heat => heat.testId === testId).length;
      if (heats === 0) throw refused(words.noPlan);
      await publishHeats(trx, testId, at);
      await recordPublished(trx, { by: viewer, eventId, testId, heats, at });
      return null;
    });
  });

type Lock = { railId: string; locked: boolean; commandId?: string | undefined };

/** A locked entry keeps its rail in a new draw. */
export const lockRail = (app: App, viewer: Viewer, { railId, locked, commandId }: Lock): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const home = await findHome(trx, { railId });
    if (!home) throw notFound();
    const event = await plansDay(trx, viewer, home.eventId);
    const at = app.now();
    await countOnce(trx, { id: commandId, userId: viewer.uid, about: `lock ${railId} ${locked}`, at }, async () => {
      const rail = await findRail(trx, railId);
      const heat = (await readDay(trx, home.categoryId)).heats.find(({ id }) => id === rail?.heatId);
      if (!rail || !heat) throw notFound();
      if (!isOpen(heat)) throw refused(words.planFault.heatClosed);
      if (rail.entryId === null) throw refused(words.nobodyThere);
      await setLock(trx, railId, locked);
      const details = { rail: railId, locked, ...(await findActPlace(trx, { railId })) };
      await recordAct(trx, 'rail-locked', { by: viewer, eventId: event.id, details, at });
      return null;
    });
  });
