import { authed, os } from '#server/http/procedures.ts';
import { readOwn } from './read-own.ts';
import { removeOwn } from './remove-own.ts';
import { saveManyOwn, saveOwn } from './save-own.ts';

export const results = {
  readOwn: authed.results.readOwn.handler(({ context: { app, viewer }, input }) =>
    readOwn(app, viewer, input.wodId, input.entryId),
  ),
  saveOwn: os.results.saveOwn.handler(({ context, input }) => saveOwn(context, input)),
  saveManyOwn: os.results.saveManyOwn.handler(({ context, input }) => saveManyOwn(context, input)),
  removeOwn: authed.results.removeOwn.handler(({ context: { app, viewer }, input }) => removeOwn(app, viewer, input)),
};
