import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { leaveOrders } from '#server/money/payments/orders/leave-orders.ts';
import { voidLinksOfEntry } from '#server/people/accounts/mailed-links.ts';
import { deleteParticipant, findEntry, insertParticipant, updateEntry } from './entries.store.ts';
import { findPlaceholder } from './placeholders.store.ts';

// Participation for neighbouring slices. Caller holds the event lock.

/** False when the athlete is already in the event, alone or in another team. */
export const joinEntry = (trx: Db, entry: { id: string; eventId: string }, userId: string, joinedAt: Date) =>
  insertParticipant(trx, { eventId: entry.eventId, userId, entryId: entry.id, joinedAt });

export async function leaveEntry(trx: Db, entryId: string, userId: string): Promise<void> {
  await deleteParticipant(trx, entryId, userId);
}

/** Leaves by the athlete's own wish (N14). */
export async function quitEntry(
  trx: Db,
  app: App,
  entry: { id: string; eventId: string },
  userId: string,
): Promise<void> {
  await leaveEntry(trx, entry.id, userId);
  await leaveOrders(trx, app, { eventId: entry.eventId, userIds: [userId] });
}

/**
 * Gives the entry to another participant. A member has said yes by accepting. A placeholder has not (N10), so the entry
 * becomes an unanswered manual one.
 */
export async function passEntry(trx: Db, entryId: string, userId: string, now: Date): Promise<void> {
  const entry = await findEntry(trx, entryId);
  if (entry) await voidLinksOfEntry(trx, entryId, entry.userId);
  const standIn = await findPlaceholder(trx, userId);
  const waits = standIn && { isManual: true, confirmedAt: null, typedName: standIn.name };
  await updateEntry(trx, entryId, { userId, ...(waits ?? { confirmedAt: now }) });
}
