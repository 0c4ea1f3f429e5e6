import { authed } from '#server/foundation/http/procedures.ts';
import { exportAthletes, exportEvent } from './exports.ts';
import { listOwnAthletes, readAthlete } from './read-athletes.ts';

export const athletes = {
  listAsOrganizer: authed.entries.listAsOrganizer.handler(({ context: { app, viewer }, input }) =>
    listOwnAthletes(app, viewer, input),
  ),
  readAthlete: authed.entries.readAthlete.handler(({ context: { app, viewer }, input }) =>
    readAthlete(app, viewer, input.eventId, input.uid),
  ),
  exportAthletes: authed.entries.exportAthletes.handler(({ context: { app, viewer }, input }) =>
    exportAthletes(app, viewer, input.eventId, input.format),
  ),
  exportEvent: authed.entries.exportEvent.handler(({ context: { app, viewer }, input }) =>
    exportEvent(app, viewer, input.eventId),
  ),
};
