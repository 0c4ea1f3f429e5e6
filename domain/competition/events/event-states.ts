import type { EventTimes } from './event-times.ts';

export const eventTypes = ['online', 'offline'] as const;
export type EventType = (typeof eventTypes)[number];

export const eventStates = ['upcoming', 'running', 'completed'] as const;
export type EventState = (typeof eventStates)[number];

/** E2: completed when its organizer ended it, or a day after its end. */
export function isCompleted(event: Pick<EventTimes, 'end' | 'finishedAt'>, now: number): boolean {
  return event.finishedAt !== null || now >= event.end + 86_400_000;
}

export const hasStarted = (event: Pick<EventTimes, 'start'>, now: number): boolean => now >= event.start;

export function eventState(event: Pick<EventTimes, 'start' | 'end' | 'finishedAt'>, now: number): EventState {
  if (isCompleted(event, now)) return 'completed';
  return hasStarted(event, now) ? 'running' : 'upcoming';
}

/** N34: when joining ends: at the start, or when the organizer says; a qualifier or an event that is closed ends it. */
export function joiningEnd(event: EventTimes): number {
  if (event.joiningUntil == null) return event.start;
  const closings = [event.joiningUntil, event.endQualifier ?? event.end, event.qualifierClosedAt, event.finishedAt];
  return Math.min(...closings.filter(moment => moment !== null));
}

export const isJoiningOpen = (event: EventTimes, now: number): boolean =>
  now < joiningEnd(event) && !isCompleted(event, now);

export const qualifierStates = ['none', 'upcoming', 'running', 'completed'] as const;
export type QualifierState = (typeof qualifierStates)[number];

/** M2: completed when its end has passed or the organizer closed it. */
export function qualifierState(event: EventTimes, now: number): QualifierState {
  const { startQualifier, endQualifier } = event;
  if (startQualifier === null || endQualifier === null) return 'none';
  if (event.qualifierClosedAt !== null || event.finishedAt !== null || now >= endQualifier) return 'completed';
  return now >= startQualifier ? 'running' : 'upcoming';
}

/** Whether there is one, and it has begun or is over. */
export const hasQualifierBegun = (event: EventTimes, now: number): boolean =>
  ['running', 'completed'].includes(qualifierState(event, now));

/** Only what has begun can be ended; before that an event is edited, not finished. */
export const canFinish = (event: EventTimes, now: number): boolean => eventState(event, now) === 'running';
export const canCloseQualifier = (event: EventTimes, now: number): boolean => qualifierState(event, now) === 'running';
