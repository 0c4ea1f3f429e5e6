import { authed } from '#server/foundation/http/procedures.ts';
import { decide } from './decide.ts';
import { listAsOrganizer, readAsOrganizer } from './read-as-organizer.ts';
import { send } from './send.ts';

export const appeals = {
  send: authed.appeals.send.handler(async ({ context: { app, viewer }, input }) => ({
    uid: await send(app, viewer, input),
  })),
  listAsOrganizer: authed.appeals.listAsOrganizer.handler(({ context: { app, viewer }, input }) =>
    listAsOrganizer(app, viewer, input),
  ),
  readAsOrganizer: authed.appeals.readAsOrganizer.handler(({ context: { app, viewer }, input }) =>
    readAsOrganizer(app, viewer, input.id),
  ),
  decide: authed.appeals.decide.handler(({ context: { app, viewer }, input }) => decide(app, viewer, input)),
};
