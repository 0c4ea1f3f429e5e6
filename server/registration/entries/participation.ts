import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { leaveOrders } from '#server/money/payments/orders/leave-orders.ts';
import { voidLinksOfEntry } from '#server/people/accounts/mailed-links.ts';
import { deleteParticipant, findEntry, insertParticipant, updateEntry } from './entries.store.ts';
import { findPlaceholder } from './placeholders.store.ts';

// Other topics use these functions to change who takes part. Caller holds the event lock.

/** Adds the athlete to an entry. False when the athlete is already in the event, alone or in another team. */
export const joinEntry = (trx: Db, entry: { id: string; eventId: string }, userId: string, joinedAt: Date) =>
  insertParticipant(trx, { eventId: entry.eventId, userId, entryId: entry.id, joinedAt });

export async function leaveEntry(trx: Db, entryId: string, userId: string): Promise<void> {
  await deleteParticipant(trx, entryId, userId);
}

/** Removes an athlete who wishes to leave (N14). */
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
 * Gives the entry to another participant. A member has confirmed by accepting the invitation. A placeholder has not
 * (N10), so the entry becomes an unanswered manual one.
 */
export async function passEntry(trx: Db, entryId: string, userId: string, now: Date): Promise<void> {
  const entry = await findEntry(trx, entryId);
  if (entry) await voidLinksOfEntry(trx, entryId, entry.userId);
  const standIn = await findPlaceholder(trx, userId);
  const waits = standIn && { isManual: true, confirmedAt: null, typedName: standIn.name };
  await updateEntry(trx, entryId, { userId, ...(waits ?? { confirmedAt: now }) });
}
