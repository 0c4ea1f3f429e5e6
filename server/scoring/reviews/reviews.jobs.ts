import type { App } from '#server/app.ts';
import type { Handlers } from '#server/foundation/jobs/jobs.ts';
import { deleteClaimsBefore, deleteCommandsBefore } from './reviews.store.ts';

/**
 * Milliseconds that the ids of commands stay. A device that is offline for longer finds its results judged and their
 * versions changed.
 */
const keptMs = 30 * 86_400_000;

export const reviewJobs = (app: App): Handlers => ({
  'sweep-commands': async () => {
    const now = app.now();
    await deleteCommandsBefore(app.database.kysely, new Date(now.getTime() - keptMs));
    await deleteClaimsBefore(app.database.kysely, now);
  },
});
