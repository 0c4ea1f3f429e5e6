import type { App } from '#server/app.ts';
import type { Handlers } from '#server/jobs/jobs.ts';
import { deleteDraftsBefore } from './running.store.ts';

const day = 86_400_000;

export const runningJobs = (app: App): Handlers => ({
  'sweep-running-drafts': () => deleteDraftsBefore(app.database.kysely, new Date(app.now().getTime() - day)),
});
