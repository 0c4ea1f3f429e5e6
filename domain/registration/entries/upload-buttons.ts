import { type EventType, hasStarted } from '#domain/competition/events/event-states.ts';

type Joined = {
  type: EventType;
  start: number;
  end: number;
  eventCompleted: boolean;
  /** Null if the event has no qualifier. */
  qualifier: { start: number; end: number; isCompleted: boolean } | null;
  /** True for an athlete alone and for the captain of a team (R10). */
  isCaptain: boolean;
};

type Buttons = {
  qualifier: boolean;
  results: boolean;
  pastQualifier: boolean;
  pastResults: boolean;
};

/**
 * The buttons on the athlete's card of an event (ATH-088 to ATH-091, M2). Time windows are half-open (L6). A past part
 * can still be viewed and appealed (R9).
 */
export function uploadButtons(event: Joined, now: number): Buttons {
  const { qualifier, isCaptain } = event;
  const isQualifying = qualifier !== null && !qualifier.isCompleted && now >= qualifier.start && now < qualifier.end;
  const isRunning = !event.eventCompleted && hasStarted(event, now) && now < event.end;
  const isOnline = event.type === 'online';
  const isQualifierOver = qualifier !== null && (qualifier.isCompleted || now >= qualifier.end);
  return {
    qualifier: isCaptain && isQualifying,
    results: isCaptain && isOnline && isRunning,
    pastQualifier: isCaptain && isQualifierOver,
    pastResults: isCaptain && isOnline && hasStarted(event, now) && !isRunning,
  };
}
