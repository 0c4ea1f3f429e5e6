import { authed, os } from '#server/foundation/http/procedures.ts';
import { buyPass } from './buy-pass.ts';
import { readPasses, refundPass } from './passes.ts';
import { readSettings, saveSettings, startNew } from './settings.ts';
import { watch } from './watch.ts';

export const streaming = {
  watch: authed.streaming.watch.handler(({ context: { app, viewer }, input }) => watch(app, viewer, input)),
  createOrder: authed.streaming.createOrder.handler(({ context, input }) =>
    buyPass(context, context.viewer, input.key),
  ),
  settings: os.streaming.settings.handler(({ context }) => readSettings(context.app.database.kysely)),
  save: authed.streaming.save.handler(({ context: { app, viewer }, input: { form, version } }) =>
    saveSettings(app, viewer, form, version),
  ),
  passes: os.streaming.passes.handler(({ context: { app }, input }) => readPasses(app, input)),
  refund: authed.streaming.refund.handler(({ context: { app, viewer }, input }) => refundPass(app, viewer, input)),
  startNew: authed.streaming.startNew.handler(({ context: { app, viewer }, input }) =>
    startNew(app, viewer, input.version),
  ),
};
