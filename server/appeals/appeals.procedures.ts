import { signedIn } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
import { decide } from './decide.ts';
import { listOwn, readOwn } from './read-own.ts';
import { send } from './send.ts';

export const appeals = {
  send: os.appeals.send.handler(async ({ context, input }) => ({
    uid: await send(context.app, await signedIn(context), input),
  })),
  listOwn: os.appeals.listOwn.handler(async ({ context, input }) =>
    listOwn(context.app, await signedIn(context), input),
  ),
  readOwn: os.appeals.readOwn.handler(async ({ context, input }) =>
    readOwn(context.app, await signedIn(context), input.id),
  ),
  decide: os.appeals.decide.handler(async ({ context, input }) => {
    await decide(context.app, await signedIn(context), input);
    return {};
  }),
};
