import { authed } from '#server/foundation/http/procedures.ts';
import { findToken } from './calendar.store.ts';
import { renewCalendar } from './own-calendar.ts';

export const calendar = {
  read: authed.calendar.read.handler(async ({ context: { app, viewer } }) => {
    const token = await findToken(app.database.kysely, viewer.uid);
    return { madeAt: token?.madeAt.toISOString() ?? null };
  }),
  renew: authed.calendar.renew.handler(({ context: { app, viewer } }) => renewCalendar(app, viewer)),
};
