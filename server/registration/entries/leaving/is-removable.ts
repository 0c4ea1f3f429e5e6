import { hasStarted, isCompleted } from '#domain/competition/events/event-states.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { type EntryRow, findEntry } from '#server/registration/entries/entries.store.ts';
import { hasResults } from '#server/registration/entries/moves.store.ts';

type Leaving = { uid: string; at: Date };

/**
 * True if the organizer may remove the person. That is so until the event starts. While it runs, for team members
 * except the captain (N35). Also for an unpaid entry without a result, which is a typing mistake (J5).
 */
export async function isRemovable(db: Db, event: OwnEventRow, entry: EntryRow, who: Leaving): Promise<boolean> {
  const times = timesOf(event);
  const now = who.at;
  if (!hasStarted(times, now.getTime())) return true;
  if (isCompleted(times, now.getTime())) return false;
  if (entry.teamId !== null && who.uid !== entry.userId) return true;
  if (entry.orderId !== null) return false;
  return !(await hasResults(db, entry.id));
}

/** Checks like `isRemovable`, but without a lock, for display only. */
export async function looksRemovable(db: Db, event: OwnEventRow, entryId: string, who: Leaving): Promise<boolean> {
  const entry = await findEntry(db, entryId);
  return entry !== undefined && isRemovable(db, event, entry, who);
}
