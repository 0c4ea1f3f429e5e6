import { signedIn } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
import { readAll, readOwn } from './read-audit.ts';

export const audit = {
  listAll: os.audit.listAll.handler(({ context, input }) => readAll(context.app, input)),
  listOwn: os.audit.listOwn.handler(async ({ context, input }) => readOwn(context.app, await signedIn(context), input)),
};
