import type { noPlaceReasons } from '#contract/registration/joining.ts';
import { hasStarted, isCompleted, isJoiningOpen } from '#domain/competition/events/event-states.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { readTaken } from '#server/registration/entries/find-place.ts';

type NoPlaceReason = (typeof noPlaceReasons)[number];

/** Why nobody can join the event now. */
export function whyClosed(event: OwnEventRow, now: Date): NoPlaceReason | null {
  if (!event.isPublic) return 'hidden';
  const times = timesOf(event);
  if (isCompleted(times, now.getTime())) return 'completed';
  if (isJoiningOpen(times, now.getTime())) return null;
  // N34: an organizer's own end of joining says nothing of the event's start.
  return times.joiningUntil === null && hasStarted(times, now.getTime()) ? 'started' : 'joining-over';
}

/** How many places of a category are taken, by entries and by orders that keep one. */
export async function placesTakenIn(db: Db, category: { id: string; eventId: string }, now: Date): Promise<number> {
  const taken = await readTaken(db, category.eventId, now);
  return taken.find(({ categoryId }) => categoryId === category.id)?.entries ?? 0;
}
