import { authed } from '#server/foundation/http/procedures.ts';
import { countWaiting } from './count-waiting.ts';
import { readOpenWork } from './open-work.ts';

export const waiting = {
  count: authed.waiting.count.handler(({ context: { app, viewer } }) => countWaiting(app, viewer)),
  ofEvent: authed.waiting.ofEvent.handler(({ context: { app, viewer }, input }) =>
    readOpenWork(app, viewer, input.eventId),
  ),
};
