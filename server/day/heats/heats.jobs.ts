import type { App } from '#server/app.ts';
import { announceDay } from '#server/day/heats/timetable/project-day.ts';
import { listUnderWay } from '#server/day/heats/timetable/timetable.store.ts';
import type { Handlers } from '#server/foundation/jobs/jobs.ts';

export const heatJobs = (app: App) =>
  ({
    /** Lateness grows without any command. One event that fails keeps no other waiting. */
    'announce-starts': async () => {
      const db = app.database.kysely;
      for (const { id } of await listUnderWay(db, app.now())) {
        await announceDay(db, id, app.now()).catch(error =>
          app.log.error({ err: error, event: id }, 'starts were not announced'),
        );
      }
    },
  }) satisfies Handlers;
