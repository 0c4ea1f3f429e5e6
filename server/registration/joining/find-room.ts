import type { noPlaceReasons } from '#contract/registration/joining.ts';
import { hasStarted, isCompleted, isJoiningOpen } from '#domain/competition/events/event-states.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { readTaken } from '#server/registration/entries/find-place.ts';

type NoPlaceReason = (typeof noPlaceReasons)[number];

/** Returns the reason why nobody can join now, or null. */
export function whyClosed(event: OwnEventRow, now: Date): NoPlaceReason | null {
  if (!event.isPublic) return 'hidden';
  const times = timesOf(event);
  if (isCompleted(times, now.getTime())) return 'completed';
  if (isJoiningOpen(times, now.getTime())) return null;
  // An organizer may choose an end of joining before or after the start (N34).
  return times.joiningUntil === null && hasStarted(times, now.getTime()) ? 'started' : 'joining-over';
}

/** Counts the taken places of a category: entries, and orders that hold a place. */
export async function placesTakenIn(db: Db, category: { id: string; eventId: string }, now: Date): Promise<number> {
  const taken = await readTaken(db, category.eventId, now);
  return taken.find(({ categoryId }) => categoryId === category.id)?.entries ?? 0;
}
