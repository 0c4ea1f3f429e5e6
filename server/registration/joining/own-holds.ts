import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { releaseOrder } from '#server/money/payments/orders/charge.ts';
import { findOrder } from '#server/money/payments/orders.reads.ts';
import { sayUnreachable } from '#server/money/payments/providers/provider.ts';
import { listHolds } from './holds.store.ts';

const words = messages.joining;

/** Lists places of an event that unpaid orders hold, for its organizer (SAFE-M5). */
export async function readHolds(app: App, viewer: Viewer, eventId: string) {
  const db = app.database.kysely;
  await ownEvent(db, viewer, eventId);
  const now = app.now();
  return {
    holds: (await listHolds(db, eventId, now)).map(({ id, heldUntil, createdAt, askedAt, ...row }) => ({
      uid: id,
      ...row,
      heldUntil: heldUntil.toISOString(),
      createdAt: createdAt.toISOString(),
      // True while a charge is in progress, so the provider decides.
      isPaying: askedAt !== null,
    })),
    now: now.toISOString(),
  };
}

/** Releases a held place immediately. Money that comes later still gets a place or a refund. */
export async function releaseHold(app: App, viewer: Viewer, id: string): Promise<void> {
  const order = await findOrder(app.database.kysely, id);
  if (!order) throw notFound();
  await ownEvent(app.database.kysely, viewer, order.eventId ?? '');
  if (order.state !== 'created') throw refused(words.holdGone);
  const outcome = await releaseOrder(app, order, 'dropped').catch(error =>
    sayUnreachable(app, error, words.providerDown),
  );
  if (outcome === 'open') throw refused(words.holdPaying);
  if (outcome === 'decided') throw refused(words.holdGone);
}
