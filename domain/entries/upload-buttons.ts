import { type EventType, hasStarted } from '#domain/events/event-states.ts';

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

/** ATH-088 to ATH-091, M2: what the athlete's card of an event offers now. Windows are half open (L6). */
export function uploadButtons(event: Joined, now: number): { qualifier: boolean; results: boolean } {
  const { qualifier, isCaptain } = event;
  const isQualifying = qualifier !== null && !qualifier.isCompleted && now >= qualifier.start && now < qualifier.end;
  const isRunning = !event.eventCompleted && hasStarted(event, now) && now < event.end;
  return { qualifier: isCaptain && isQualifying, results: isCaptain && event.type === 'online' && isRunning };
}
