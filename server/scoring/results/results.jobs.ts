import type { App } from '#server/app.ts';
import type { Handlers } from '#server/foundation/jobs/jobs.ts';
import { tellChanges } from '#server/scoring/results/news/tell-changes.ts';

export const resultJobs = (app: App) => ({ 'tell-results': () => tellChanges(app) }) satisfies Handlers;
