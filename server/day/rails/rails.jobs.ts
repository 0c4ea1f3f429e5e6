import type { App } from '#server/app.ts';
import type { Handlers } from '#server/foundation/jobs/jobs.ts';
import { deletePhonesBefore } from './phones.store.ts';

const dayMs = 86_400_000;

export const railJobs = (app: App) =>
  ({
    'sweep-phones': async () => {
      await deletePhonesBefore(app.database.kysely, new Date(app.now().getTime() - dayMs));
    },
  }) satisfies Handlers;
