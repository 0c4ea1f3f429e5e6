import type { Db } from '#server/foundation/db/connection.ts';
import { deleteEntry, insertEntry, insertParticipant } from './entries.store.ts';

type NewEntry = {
  eventId: string;
  categoryId: string;
  /** The athlete, or the captain of the team. */
  userId: string;
  teamId: string | null;
  orderId: string | null;
  isManual: boolean;
  /** N7: what the organizer typed, for as long as the athlete has not said yes. */
  typedName?: string | null;
  now: Date;
};

/**
 * J1: an athlete is once in an event, alone or in a team; null when already there. Asked with the event held, and true
 * without it: the participants' key decides between processes.
 */
export async function makeEntry(trx: Db, { now, ...entry }: NewEntry): Promise<string | null> {
  const id = crypto.randomUUID();
  await insertEntry(trx, { ...entry, id, createdAt: now });
  const participant = { eventId: entry.eventId, userId: entry.userId, entryId: id, joinedAt: now };
  if (await insertParticipant(trx, participant)) return id;
  await deleteEntry(trx, id);
  return null;
}
