import { signedIn } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
import { readOwn } from './read-own.ts';
import { removeOwn } from './remove-own.ts';
import { saveManyOwn, saveOwn } from './save-own.ts';

export const results = {
  readOwn: os.results.readOwn.handler(async ({ context, input }) =>
    readOwn(context.app, await signedIn(context), input.wodId, input.entryId),
  ),
  saveOwn: os.results.saveOwn.handler(({ context, input }) => saveOwn(context, input)),
  saveManyOwn: os.results.saveManyOwn.handler(({ context, input }) => saveManyOwn(context, input)),
  removeOwn: os.results.removeOwn.handler(async ({ context, input }) => {
    await removeOwn(context.app, await signedIn(context), input);
    return {};
  }),
};
