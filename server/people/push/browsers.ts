import type { Db } from '#server/foundation/db/connection.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { SignedInContext } from '#server/foundation/http/context.ts';
import { unauthorized } from '#server/foundation/http/refuse.ts';
import type { Subscriber } from './open-push.ts';
import { deleteOldestSubscriptions, deleteSubscriptions, lockSubscriber, saveSubscription } from './push.store.ts';

// Most browsers of an account that get its notices. A further one replaces the oldest.
const most = 20;

/** The browser gets the notices of this account as long as its session lasts, and no longer those of another account. */
export const addBrowser = ({ app, viewer }: SignedInContext, browser: Subscriber): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    await lockSubscriber(trx, viewer.uid);
    const made = { ...browser, id: crypto.randomUUID(), madeAt: app.now() };
    if (!(await saveSubscription(trx, viewer.sessionToken, made))) throw unauthorized();
    await deleteOldestSubscriptions(trx, viewer.uid, most);
  });

/** Browsers whose push service says that they want no more messages. */
export async function forgetBrowsers(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await deleteSubscriptions(db, ids);
}
