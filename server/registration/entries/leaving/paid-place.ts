import { messages } from '#contract/messages.ts';
import type { RefundPlace } from '#contract/money/refunds.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { entryRemoved } from '#server/foundation/mail/texts/team-mails.ts';
import {
  countRailsOf,
  findEntryNames,
  findEntryOfOrder,
  findPayer,
  listParticipants,
  listPeople,
  lockEntry,
} from '#server/registration/entries/entries.store.ts';
import { hasResults } from '#server/registration/entries/moves.store.ts';
import { isRemovable } from './is-removable.ts';
import { withdrawEntry } from './remove-from-entry.ts';

type OfOrder = { event: OwnEventRow; orderId: string; now: Date };

/** Returns the place of an order, for its refund page. Null when the entry is gone. */
export async function readPaidPlace(db: Db, { event, orderId, now }: OfOrder): Promise<RefundPlace | null> {
  const entry = await findEntryOfOrder(db, orderId);
  const names = entry && (await findEntryNames(db, entry.id));
  if (!entry || !names) return null;
  const people = await listPeople(db, entry.id);
  const leads = people.filter(({ id }) => id === entry.userId);
  return {
    categoryName: names.categoryName,
    people: [...new Set([...leads, ...people])].map(({ name }) => name),
    mayLeave: await isRemovable(db, event, entry, { uid: entry.userId, at: now }),
    heats: await countRailsOf(db, entry.id),
    hasResults: await hasResults(db, entry.id),
  };
}

export const isInByOrder = async (db: Db, orderId: string): Promise<boolean> =>
  (await findEntryOfOrder(db, orderId)) !== undefined;

type Leaving = OfOrder & { by: Pick<Viewer, 'uid' | 'network'> };

/** Removes the order's entry with all its people. Caller holds the event lock. */
export async function endPaidPlace(trx: Db, app: App, { event, orderId, now, by }: Leaving): Promise<void> {
  const found = await findEntryOfOrder(trx, orderId);
  const entry = found && (await lockEntry(trx, found.id));
  const names = entry && (await findEntryNames(trx, entry.id));
  if (!entry || !names) return;
  if (!(await isRemovable(trx, event, entry, { uid: entry.userId, at: now })))
    throw refused(messages.joining.removeRunning);
  const payer = await findPayer(trx, orderId);
  const members = await listParticipants(trx, entry.id);
  for (const { id, name, email } of await withdrawEntry(trx, app, entry)) {
    await queueMail(trx, app, {
      recipient: email,
      ...entryRemoved({ ...names, name }, id === payer ? 'own' : 'others'),
    });
  }
  for (const { userId: about } of members) {
    await recordAct(trx, 'entry-removed', { by, about, eventId: event.id, at: now });
  }
}
