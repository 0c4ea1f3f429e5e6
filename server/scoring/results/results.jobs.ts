import type { App } from '#server/app.ts';
import type { Handlers } from '#server/foundation/jobs/jobs.ts';
import { notifyResultChanges } from '#server/scoring/results/news/notify-result-changes.ts';

export const resultJobs = (app: App) => ({ 'tell-results': () => notifyResultChanges(app) }) satisfies Handlers;
