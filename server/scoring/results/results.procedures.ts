import { authed, os } from '#server/foundation/http/procedures.ts';
import { markAsOrganizer } from './mark-as-organizer.ts';
import { readAsOrganizer } from './read-as-organizer.ts';
import { removeAsOrganizer } from './remove-as-organizer.ts';
import { saveAsOrganizer, saveManyAsOrganizer } from './save-as-organizer.ts';

export const results = {
  readAsOrganizer: authed.results.readAsOrganizer.handler(({ context: { app, viewer }, input }) =>
    readAsOrganizer(app, viewer, input.wodId, input.entryId),
  ),
  saveAsOrganizer: os.results.saveAsOrganizer.handler(({ context, input }) => saveAsOrganizer(context, input)),
  saveManyAsOrganizer: os.results.saveManyAsOrganizer.handler(({ context, input }) =>
    saveManyAsOrganizer(context, input),
  ),
  markAsOrganizer: authed.results.markAsOrganizer.handler(({ context: { app, viewer }, input }) =>
    markAsOrganizer(app, viewer, input),
  ),
  removeAsOrganizer: authed.results.removeAsOrganizer.handler(({ context: { app, viewer }, input }) =>
    removeAsOrganizer(app, viewer, input),
  ),
};
