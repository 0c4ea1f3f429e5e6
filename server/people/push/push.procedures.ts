import { messages } from '#contract/messages.ts';
import type { SignedInContext } from '#server/foundation/http/context.ts';
import { authed } from '#server/foundation/http/procedures.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { takeOfDay } from '#server/foundation/limits/day-bounds.ts';
import { addBrowser, forgetBrowsers } from './browsers.ts';
import { deleteOwnSubscription, findSubscription } from './push.store.ts';

const tests = { name: 'push-tests', most: 30 };
const words = messages.push;

export const push = {
  key: authed.push.key.handler(({ context: { app } }) => ({ key: app.push.publicKey })),
  subscribe: authed.push.subscribe.handler(({ context, input }) => addBrowser(context, input)),
  remove: authed.push.remove.handler(({ context: { app, viewer }, input }) =>
    deleteOwnSubscription(app.database.kysely, viewer.uid, input.endpoint),
  ),
  test: authed.push.test.handler(({ context, input }) => sendTest(context, input.endpoint)),
};

/** Sends a message to one own browser. No database connection waits for the answer. */
async function sendTest({ app, viewer }: SignedInContext, endpoint: string): Promise<void> {
  const db = app.database.kysely;
  const own = await findSubscription(db, viewer.uid, endpoint);
  if (!own) throw notFound(words.isOff);
  if (!(await takeOfDay(db, tests, viewer.uid, app.now()))) throw refused(words.triedEnough);
  const url = `${app.config.publicUrl}/dashboard`;
  const outcome = await app.push.send(own, { ...messages.notices.test, url, topic: 'test' });
  if (outcome === 'taken') return;
  if (outcome !== 'gone') throw refused(words.away);
  await forgetBrowsers(db, [own.id]);
  throw notFound(words.isOff);
}
