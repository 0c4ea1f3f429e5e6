import { authed, os } from '#server/foundation/http/procedures.ts';
import { readAll, readAsOrganizer } from './read-audit.ts';

export const audit = {
  listAll: os.audit.listAll.handler(({ context, input }) => readAll(context.app, input)),
  listAsOrganizer: authed.audit.listAsOrganizer.handler(({ context: { app, viewer }, input }) =>
    readAsOrganizer(app, viewer, input),
  ),
};
