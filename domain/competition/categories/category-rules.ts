import type { EventType } from '#domain/competition/events/event-states.ts';
import { hasStarted } from '#domain/competition/events/event-states.ts';

/** The most categories of an event that one call can order or give a general test. */
export const mostCategories = 500;
export const ageLimits = { min: 14, max: 80 } as const;
export const categoryTypes = ['fitness', 'running'] as const;
export const publishStates = ['publish', 'unPublish'] as const;
export type PublishState = (typeof publishStates)[number];

type CategoryField = 'team' | 'members' | 'start';
type LockingEvent = { type: EventType; start: number };

/**
 * The event's start fixes the team setting and members; online it also fixes the category's start (ORG-331, ORG-332).
 */
export function lockedCategoryFields(event: LockingEvent, now: number): ReadonlySet<CategoryField> {
  if (!hasStarted(event, now)) return new Set();
  return new Set<CategoryField>(event.type === 'online' ? ['team', 'members', 'start'] : ['team', 'members']);
}
