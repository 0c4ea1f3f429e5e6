import type { EventTimes } from './event-times.ts';

export const eventTypes = ['online', 'offline'] as const;
export type EventType = (typeof eventTypes)[number];

export const eventStates = ['upcoming', 'running', 'completed'] as const;
export type EventState = (typeof eventStates)[number];

/** True if the organizer ended the event, or if its planned end was a day ago (E2). */
export function isCompleted(event: Pick<EventTimes, 'end' | 'finishedAt'>, now: number): boolean {
  return event.finishedAt !== null || now >= event.end + 86_400_000;
}

export const hasStarted = (event: Pick<EventTimes, 'start'>, now: number): boolean => now >= event.start;

export function eventState(event: Pick<EventTimes, 'start' | 'end' | 'finishedAt'>, now: number): EventState {
  if (isCompleted(event, now)) return 'completed';
  return hasStarted(event, now) ? 'running' : 'upcoming';
}

/**
 * The moment when joining ends: the organizer's date, else the event's start. Joining also ends when its qualifier or
 * event is closed (N34).
 */
export function joiningEnd(event: EventTimes): number {
  if (event.joiningUntil == null) return event.start;
  const closings = [event.joiningUntil, event.endQualifier ?? event.end, event.qualifierClosedAt, event.finishedAt];
  return Math.min(...closings.filter(moment => moment !== null));
}

export const isJoiningOpen = (event: EventTimes, now: number): boolean =>
  now < joiningEnd(event) && !isCompleted(event, now);

export const qualifierStates = ['none', 'upcoming', 'running', 'completed'] as const;
export type QualifierState = (typeof qualifierStates)[number];

/** A qualifier is completed after its end, or when the organizer closed it (M2). */
export function qualifierState(event: EventTimes, now: number): QualifierState {
  const { startQualifier, endQualifier } = event;
  if (startQualifier === null || endQualifier === null) return 'none';
  if (event.qualifierClosedAt !== null || event.finishedAt !== null || now >= endQualifier) return 'completed';
  return now >= startQualifier ? 'running' : 'upcoming';
}

/** True if the event has a qualifier that has begun or is over. */
export const hasQualifierBegun = (event: EventTimes, now: number): boolean =>
  ['running', 'completed'].includes(qualifierState(event, now));

/** An organizer can end a running event only. Before its start, the organizer can only edit it. */
export const canFinish = (event: EventTimes, now: number): boolean => eventState(event, now) === 'running';
export const canCloseQualifier = (event: EventTimes, now: number): boolean => qualifierState(event, now) === 'running';
