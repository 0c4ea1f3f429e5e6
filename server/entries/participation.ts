import { voidLinksOfEntry } from '#server/accounts/mailed-links.ts';
import type { Db } from '#server/db/connection.ts';
import { deleteParticipant, insertParticipant, updateEntry } from './entries.store.ts';

// Who takes part in an event, for the slices beside this one; each asks with the event held.

/** False when that athlete is already in the event, alone or in another team. */
export const joinEntry = (trx: Db, entry: { id: string; eventId: string }, userId: string, joinedAt: Date) =>
  insertParticipant(trx, { eventId: entry.eventId, userId, entryId: entry.id, joinedAt });

export async function leaveEntry(trx: Db, entryId: string, userId: string): Promise<void> {
  await deleteParticipant(trx, entryId, userId);
}

/** Another who takes part leads the entry from here on. Who accepted an invitation has said yes already. */
export async function passEntry(trx: Db, entryId: string, userId: string, now: Date): Promise<void> {
  await voidLinksOfEntry(trx, entryId);
  await updateEntry(trx, entryId, { userId, confirmedAt: now });
}
