import type { Db } from '#server/foundation/db/connection.ts';
import { deleteEntry, insertEntry, insertParticipant } from '#server/registration/entries/entries.store.ts';

type NewEntry = {
  eventId: string;
  categoryId: string;
  /** The athlete of the entry, or the team's captain. */
  userId: string;
  teamId: string | null;
  orderId: string | null;
  isManual: boolean;
  /** Name that the organizer typed. It is shown until the athlete confirms the place (N7). */
  typedName?: string | null;
  now: Date;
};

/**
 * Makes an entry and returns its id. Null if the athlete is already in the event, alone or in a team. The caller holds
 * the event lock; even without it the primary key of participants decides (J1).
 */
export async function makeEntry(trx: Db, { now, ...entry }: NewEntry): Promise<string | null> {
  const id = crypto.randomUUID();
  await insertEntry(trx, { ...entry, id, createdAt: now });
  const participant = { eventId: entry.eventId, userId: entry.userId, entryId: id, joinedAt: now };
  if (await insertParticipant(trx, participant)) return id;
  await deleteEntry(trx, id);
  return null;
}
