import { type EventType, hasStarted } from '#domain/competition/events/event-states.ts';

type Joined = {
  type: EventType;
  start: number;
  end: number;
  eventCompleted: boolean;
  /** Null where there is no qualifier. */
  qualifier: { start: number; end: number; isCompleted: boolean } | null;
  /** Alone, or as captain of the team: R10. */
  isCaptain: boolean;
};

type Buttons = {
  qualifier: boolean;
  results: boolean;
  pastQualifier: boolean;
  pastResults: boolean;
};

/**
 * ATH-088 to ATH-091, M2: what the athlete's card of an event offers now. Windows are half open (L6). What has passed is
 * still there to be seen, and to be appealed (R9).
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
