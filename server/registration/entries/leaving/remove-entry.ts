import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { type OwnEventRow, ownEvent } from '#server/competition/events/events.access.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { entryRemoved } from '#server/foundation/mail/texts/team-mails.ts';
import { refundAsOrganizer } from '#server/money/payments/refunds/ask-refund.ts';
import {
  type EntryRow,
  findEntry,
  findEntryNames,
  findPayer,
  findPerson,
  listParticipants,
  lockEntry,
} from '#server/registration/entries/entries.store.ts';
import { findPlaceholder } from '#server/registration/entries/placeholders.store.ts';
import { isRemovable } from './is-removable.ts';
import { removeFromEntry } from './remove-from-entry.ts';

/**
 * Refunds the entry's order when its leader is removed, because the order is shown with the leader. True if money goes
 * back.
 */
async function refundEntry(
  trx: Db,
  app: App,
  viewer: Viewer,
  { orderId }: EntryRow,
  event: OwnEventRow,
): Promise<boolean> {
  if (!orderId) return false;
  const reason = 'Retirado por la organización';
  const asked = { event, orderId, cents: 'rest' as const, reason, id: crypto.randomUUID() };
  return (await refundAsOrganizer(trx, app, viewer, asked)) > 0;
}

type Removal = { entryId: string; uid: string; refund: boolean };

/** Removes a person while the rules allow it. The organizer decides about the refund (J5, J6). */
export const removeEntry = (app: App, viewer: Viewer, { entryId, uid, refund }: Removal): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const found = await findEntry(trx, entryId);
    if (!found) throw notFound();
    const event = await ownEvent(trx, viewer, found.eventId, { lock: true });
    const entry = await lockEntry(trx, entryId);
    const names = await findEntryNames(trx, entryId);
    const takesPart = (await listParticipants(trx, entryId)).some(({ userId }) => userId === uid);
    if (!entry || !names || !takesPart) throw notFound();
    if (!(await isRemovable(trx, event, entry, { uid, at: app.now() }))) throw refused(messages.joining.removeRunning);
    const isRefunded = refund && entry.userId === uid && (await refundEntry(trx, app, viewer, entry, event));
    const payer = entry.orderId && isRefunded ? await findPayer(trx, entry.orderId) : null;
    const standIn = await findPlaceholder(trx, uid);
    await removeFromEntry(trx, app, entry, uid);
    await recordAct(trx, 'entry-removed', { by: viewer, about: uid, eventId: event.id, at: app.now() });
    const person = standIn ?? (await findPerson(trx, uid));
    const recipient = person?.email;
    if (!person || !recipient) return;
    const refunded = isRefunded ? (payer === uid ? 'own' : 'others') : 'none';
    const mail = entryRemoved({ ...names, name: person.name }, refunded);
    await queueMail(trx, app, { recipient, ...mail });
  });
