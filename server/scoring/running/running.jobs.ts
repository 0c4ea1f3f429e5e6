import { daysKept } from '#domain/scoring/running/kept-files.ts';
import type { App } from '#server/app.ts';
import type { Handlers } from '#server/foundation/jobs/jobs.ts';
import { deleteDraftsBefore, deleteReplacedBefore } from './running.store.ts';

const day = 86_400_000;

export const runningJobs = (app: App): Handlers => {
  const ago = (days: number) => new Date(app.now().getTime() - days * day);
  return {
    'sweep-running-drafts': () => deleteDraftsBefore(app.database.kysely, ago(1)),
    'sweep-running-files': () => deleteReplacedBefore(app.database.kysely, ago(daysKept)),
  };
};
