import { authed } from '#server/http/procedures.ts';
import { decide } from './decide.ts';
import { listOwn, readOwn } from './read-own.ts';
import { send } from './send.ts';

export const appeals = {
  send: authed.appeals.send.handler(async ({ context: { app, viewer }, input }) => ({
    uid: await send(app, viewer, input),
  })),
  listOwn: authed.appeals.listOwn.handler(({ context: { app, viewer }, input }) => listOwn(app, viewer, input)),
  readOwn: authed.appeals.readOwn.handler(({ context: { app, viewer }, input }) => readOwn(app, viewer, input.id)),
  decide: authed.appeals.decide.handler(({ context: { app, viewer }, input }) => decide(app, viewer, input)),
};
