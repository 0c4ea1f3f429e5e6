import type { App } from '#server/app.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import { tellPlan } from '#server/day/heats/blocks/tell-plan.ts';
import { announceDay } from '#server/day/heats/timetable/project-day.ts';
import { listUnderWay } from '#server/day/heats/timetable/timetable.store.ts';
import { tellingMoves } from '#server/day/notices/tell-athletes.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Handlers } from '#server/foundation/jobs/jobs.ts';

export const heatJobs = (app: App) =>
  ({
    'tell-plan': ({ eventId }) => tellPlan(app, eventId),
    /** The lateness grows without any command. An event that fails delays no other event. */
    'announce-starts': async () => {
      const db = app.database.kysely;
      for (const { id } of await listUnderWay(db, app.now())) {
        // Commands also tell starts, under this lock. Two writers of the same heats could deadlock without it.
        const announced = inTransaction(db, async trx => {
          await lockEvent(trx, id);
          const now = app.now();
          await tellingMoves(app, { trx, eventId: id, now }, () => announceDay(trx, id, now));
        });
        await announced.catch(error => app.log.error({ err: error, event: id }, 'starts were not announced'));
      }
    },
  }) satisfies Handlers;
