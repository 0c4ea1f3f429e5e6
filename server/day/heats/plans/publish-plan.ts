import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { plansDay } from '#server/day/heats/heats.access.ts';
import { findHome } from '#server/day/heats/heats.store.ts';
import { findRail } from '#server/day/heats/rails.store.ts';
import { readDay } from '#server/day/heats/with-locked-day.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { countOnce } from '#server/scoring/reviews/count-once.ts';
import { isOpen } from './current-plan.ts';
import { publishHeats, setLock } from './plans.store.ts';
import { withLockedPlan } from './with-locked-plan.ts';

const words = messages.heats;

/** Publishes a plan. From then on athletes see their heat, rail and time. */
export const publishPlan = (app: App, viewer: Viewer, of: { testId: string; commandId?: string | undefined }) =>
  withLockedPlan(
    app,
    viewer,
    { name: 'publishPlan', act: 'heats-published', commandId: of.commandId, testId: of.testId },
    async held => {
      const { trx, stand, now } = held;
      if (stand.heats.length === 0) throw refused(words.noPlan);
      await publishHeats(trx, stand.test.id, now);
      return { heats: stand.heats.length };
    },
  );

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
      await recordAct(trx, 'rail-locked', { by: viewer, eventId: event.id, details: { rail: railId, locked }, at });
      return null;
    });
  });
