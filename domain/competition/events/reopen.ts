import { isCompleted } from './event-states.ts';
import type { EventTimes } from './event-times.ts';

// E2: an organizer ends an event, or its qualifier, before its time. Whoever pressed the wrong button takes it back, for
// as long as nobody can have built on it.
export const timeToReopen = 10 * 60_000;

export const endings = ['event', 'qualifier'] as const;
export type Ending = (typeof endings)[number];

/** What came after an end: it then stays. */
export type Since = {
  /** The organization asked to be erased, which only one without open events can. */
  isLeaving: boolean;
  /** Somebody's result of the event itself was written after the qualifier had said who takes part. */
  hasEventResults: boolean;
};

type WhyEnded = 'notEnded' | 'late' | 'over' | 'leaving' | 'followed';

/** Why an end stays; null where it can be taken back. */
export function whyNotReopened(ending: Ending, event: EventTimes, since: Since, now: number): WhyEnded | null {
  const endedAt = ending === 'event' ? event.finishedAt : event.qualifierClosedAt;
  if (endedAt === null) return 'notEnded';
  if (now >= endedAt + timeToReopen) return 'late';
  if (ending === 'event') {
    if (isCompleted({ ...event, finishedAt: null }, now)) return 'over';
    return since.isLeaving ? 'leaving' : null;
  }
  // With its event it has ended for good, and so it has where its own time has passed meanwhile.
  if (isCompleted(event, now) || event.endQualifier === null || now >= event.endQualifier) return 'over';
  return since.hasEventResults ? 'followed' : null;
}

/** Until when the end can be taken back, while it can. */
export function reopenableUntil(ending: Ending, event: EventTimes, since: Since, now: number): number | null {
  if (whyNotReopened(ending, event, since, now) !== null) return null;
  const [endedAt, ownEnd] =
    ending === 'event' ? [event.finishedAt, event.end + 86_400_000] : [event.qualifierClosedAt, event.endQualifier];
  return Math.min((endedAt ?? 0) + timeToReopen, ownEnd ?? Number.POSITIVE_INFINITY);
}
