import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { releaseOrder } from './charge.ts';
import { giveUpOrder } from './order-news.ts';
import { listCreated, lockOrder } from './orders.store.ts';
import { sayUnreachable } from './provider.ts';

const words = messages.joining;
type Of = { userId: string; eventId: string };

/** Who begins anew lets the older order of a place go, unless its card is being charged just now. */
export async function releaseOlder(app: App, { userId, eventId }: Of): Promise<void> {
  for (const order of await listCreated(app.database.kysely, userId, eventId)) {
    if (!order.askedAt || app.now() >= order.heldUntil) continue;
    await releaseOrder(app, order, 'replaced').catch(error => sayUnreachable(app, error, words.providerDown));
  }
}

/** The same for those whose provider was never asked, with the event held. */
export async function dropOlder(trx: Db, app: App, { userId, eventId }: Of): Promise<void> {
  for (const { id } of await listCreated(trx, userId, eventId)) {
    const older = await lockOrder(trx, id);
    if (older.state !== 'created') continue;
    const isHeld = app.now() < older.heldUntil;
    if (older.askedAt && isHeld) throw refused(words.openPayment);
    // An older order whose provider was asked stays: the minute's job still asks about it.
    if (!older.askedAt) await giveUpOrder(trx, app, older, 'rules', 'replaced');
  }
}
