import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { Handlers } from '#server/jobs/jobs.ts';

export const auditJobs = (app: App): Handlers => ({
  // By the store's own clock, which also refuses to let a younger line go.
  'sweep-audit': async () => {
    await app.database.kysely.deleteFrom('auditLog').where('at', '<', sql<Date>`now() - interval '365 days'`).execute();
  },
});
