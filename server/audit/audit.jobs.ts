import type { App } from '#server/app.ts';
import type { Handlers } from '#server/jobs/jobs.ts';
import { deleteOldLines } from './audit.store.ts';

export const auditJobs = (app: App): Handlers => ({
  'sweep-audit': async () => {
    await deleteOldLines(app.database.kysely);
  },
});
