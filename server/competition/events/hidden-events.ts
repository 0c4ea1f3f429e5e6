import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { eventHidden } from '#server/foundation/mail/texts/event-mails.ts';
import { type EventRow, findEvent, saveEvent } from './events.store.ts';
import { listEvents, takeUntoldHidden } from './hidden.store.ts';
import { lockEvent } from './lock-event.ts';
import { listReached } from './reached.store.ts';

type Hiding = { at: Date; reason: string | null; byBlock: boolean };

/** Hides an event. An event that is already hidden keeps its first reason. True if the event changed (N8). */
export async function hideHeldEvent(trx: Db, app: App, event: EventRow, { at, reason, byBlock }: Hiding) {
  if (event.hiddenAt) return false;
  await saveEvent(trx, event.id, { hiddenAt: at, hiddenReason: reason, hiddenByBlock: byBlock, updatedAt: at });
  await app.jobs.send(trx, 'tell-hidden', { eventId: event.id });
  return true;
}

export const showHeldEvent = (trx: Db, event: EventRow, at: Date) =>
  saveEvent(trx, event.id, { hiddenAt: null, hiddenReason: null, hiddenByBlock: false, updatedAt: at });

/** Locks all events of an organization by ascending id, as all callers do. */
export async function lockEventsOfOrganization(trx: Db, organizationId: string): Promise<EventRow[]> {
  const held: EventRow[] = [];
  for (const { id } of await listEvents(trx, organizationId)) held.push(await lockEvent(trx, id));
  return held;
}

/** Returns the error for an event that the caller may not read: hidden, or not found. */
export async function missingEvent(db: Db, id: string) {
  const row = await findEvent(db, id);
  return notFound(row?.hiddenAt && !row.draft ? messages.event.hidden : messages.event.missing);
}

/** Mails all athletes of a hidden event, once. */
export const tellHidden = (app: App, eventId: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const event = await takeUntoldHidden(trx, eventId, app.now());
    if (!event) return;
    const orders = `${app.config.publicUrl}/dashboard/atleta/orders`;
    for (const { name, email, hasAccount } of await listReached(trx, eventId).execute()) {
      const mail = eventHidden({ name, eventName: event.name, url: hasAccount ? orders : null });
      await queueMail(trx, app, { recipient: email, ...mail });
    }
  });
