import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { listCreated, lockOrder } from '#server/money/payments/orders.store.ts';
import { sayUnreachable } from '#server/money/payments/providers/provider.ts';
import { giveUpOrder } from './apply-payment-event.ts';
import { releaseOrder } from './charge.ts';

const words = messages.joining;
type Of = { userId: string; eventId: string };

/** Releases the athlete's older orders for a new one, unless a card is being charged now. Asks the provider. */
export async function releaseOlder(app: App, { userId, eventId }: Of): Promise<void> {
  for (const order of await listCreated(app.database.kysely, userId, eventId)) {
    if (!order.askedAt || app.now() >= order.heldUntil) continue;
    await releaseOrder(app, order, 'replaced').catch(error => sayUnreachable(app, error, words.providerDown));
  }
}

/** Gives up the athlete's older orders that no provider knows. Caller holds the event lock. */
export async function dropOlder(trx: Db, app: App, { userId, eventId }: Of): Promise<void> {
  for (const { id } of await listCreated(trx, userId, eventId)) {
    const older = await lockOrder(trx, id);
    if (older.state !== 'created') continue;
    const isHeld = app.now() < older.heldUntil;
    if (older.askedAt && isHeld) throw refused(words.openPayment);
    // An older order that its provider knows stays. The job that runs each minute still asks about it.
    if (!older.askedAt) await giveUpOrder(trx, app, older, 'rules', 'replaced');
  }
}
