import { authed, os } from '#server/http/procedures.ts';
import { readAll, readOwn } from './read-audit.ts';

export const audit = {
  listAll: os.audit.listAll.handler(({ context, input }) => readAll(context.app, input)),
  listOwn: authed.audit.listOwn.handler(({ context: { app, viewer }, input }) => readOwn(app, viewer, input)),
};
