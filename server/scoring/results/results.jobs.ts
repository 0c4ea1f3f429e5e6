import type { App } from '#server/app.ts';
import type { Handlers } from '#server/foundation/jobs/jobs.ts';
import { tellChanges } from './tell-changes.ts';

export const resultJobs = (app: App) => ({ 'tell-results': () => tellChanges(app) }) satisfies Handlers;
