import type { EventType } from '#domain/competition/events/event-states.ts';
import { hasStarted } from '#domain/competition/events/event-states.ts';

/** As many of one event as can be ordered, and given a general test, in one go. */
export const mostCategories = 500;
export const ageLimits = { min: 14, max: 80 } as const;
export const categoryTypes = ['fitness', 'running'] as const;
export const publishStates = ['publish', 'unPublish'] as const;
export type PublishState = (typeof publishStates)[number];

type CategoryField = 'team' | 'members' | 'start';
type LockingEvent = { type: EventType; start: number };

/** ORG-331, ORG-332: who competes as a team is settled when the event starts; the start too, where it is online. */
export function lockedCategoryFields(event: LockingEvent, now: number): ReadonlySet<CategoryField> {
  if (!hasStarted(event, now)) return new Set();
  return new Set<CategoryField>(event.type === 'online' ? ['team', 'members', 'start'] : ['team', 'members']);
}
