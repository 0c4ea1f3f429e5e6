import type { EventType } from '#domain/competition/events/event-states.ts';
import { hasStarted } from '#domain/competition/events/event-states.ts';

/** A category can be deleted only before its event starts and while it has no entries (ORG-087, J6). */
export function whyNotDeleted(
  event: { type: EventType; start: number },
  entries: number,
  now: number,
): 'started' | 'entries' | null {
  if (hasStarted(event, now)) return 'started';
  return entries > 0 ? 'entries' : null;
}
