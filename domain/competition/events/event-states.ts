import type { EventTimes } from './event-times.ts';

export const eventTypes = ['online', 'offline'] as const;
export type EventType = (typeof eventTypes)[number];

export const eventStates = ['upcoming', 'running', 'completed'] as const;
export type EventState = (typeof eventStates)[number];

/** True after its organizer ended it, or a day after its end (E2). */
export function isCompleted(event: Pick<EventTimes, 'end' | 'finishedAt'>, now: number): boolean {
  return event.finishedAt !== null || now >= event.end + 86_400_000;
}

export const hasStarted = (event: Pick<EventTimes, 'start'>, now: number): boolean => now >= event.start;

export function eventState(event: Pick<EventTimes, 'start' | 'end' | 'finishedAt'>, now: number): EventState {
  if (isCompleted(event, now)) return 'completed';
  return hasStarted(event, now) ? 'running' : 'upcoming';
}

/** End of joining: the organizer's date, else the start. A closed qualifier or event ends it too (N34). */
export function joiningEnd(event: EventTimes): number {
  if (event.joiningUntil == null) return event.start;
  const closings = [event.joiningUntil, event.endQualifier ?? event.end, event.qualifierClosedAt, event.finishedAt];
  return Math.min(...closings.filter(moment => moment !== null));
}

export const isJoiningOpen = (event: EventTimes, now: number): boolean =>
  now < joiningEnd(event) && !isCompleted(event, now);

export const qualifierStates = ['none', 'upcoming', 'running', 'completed'] as const;
export type QualifierState = (typeof qualifierStates)[number];

/** Completed after its end, or when the organizer closed it (M2). */
export function qualifierState(event: EventTimes, now: number): QualifierState {
  const { startQualifier, endQualifier } = event;
  if (startQualifier === null || endQualifier === null) return 'none';
  if (event.qualifierClosedAt !== null || event.finishedAt !== null || now >= endQualifier) return 'completed';
  return now >= startQualifier ? 'running' : 'upcoming';
}

/** True if there is a qualifier and it has begun or is over. */
export const hasQualifierBegun = (event: EventTimes, now: number): boolean =>
  ['running', 'completed'].includes(qualifierState(event, now));

/** Only a running event can be ended; before its start it can only be edited. */
export const canFinish = (event: EventTimes, now: number): boolean => eventState(event, now) === 'running';
export const canCloseQualifier = (event: EventTimes, now: number): boolean => qualifierState(event, now) === 'running';
