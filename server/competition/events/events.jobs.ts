import type { App } from '#server/app.ts';
import type { Handlers } from '#server/foundation/jobs/jobs.ts';
import { tellHidden } from './hidden-events.ts';
import { remindStarts } from './remind-starts.ts';
import { tellMove } from './tell-move.ts';

export const eventJobs = (app: App) =>
  ({
    'tell-move': ({ eventId }) => tellMove(app, eventId),
    'tell-hidden': ({ eventId }) => tellHidden(app, eventId),
    'remind-starts': () => remindStarts(app),
  }) satisfies Handlers;
