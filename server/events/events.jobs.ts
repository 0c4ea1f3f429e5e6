import type { App } from '#server/app.ts';
import type { Handlers } from '#server/jobs/jobs.ts';
import { tellMove } from './tell-move.ts';

export const eventJobs = (app: App) => ({ 'tell-move': ({ eventId }) => tellMove(app, eventId) }) satisfies Handlers;
