import { isCompleted } from './event-states.ts';
import type { EventTimes } from './event-times.ts';

// An organizer may end an event or its qualifier early (E2). A wrong press can be undone for these milliseconds, while
// nothing depends on the end.
export const timeToReopen = 10 * 60_000;

export const endings = ['event', 'qualifier'] as const;
export type Ending = (typeof endings)[number];

/** Facts after the end of an event or qualifier that make the end final. */
export type Since = {
  /** The organization asked for the deletion of its account, which is possible only without open events. */
  isLeaving: boolean;
  /** A result of the event itself was written after the qualifier had decided the participants. */
  hasEventResults: boolean;
};

type WhyEnded = 'notEnded' | 'late' | 'over' | 'leaving' | 'followed';

/** Why the end of an event or qualifier is final; null if it can be undone. */
export function whyNotReopened(ending: Ending, event: EventTimes, since: Since, now: number): WhyEnded | null {
  const endedAt = ending === 'event' ? event.finishedAt : event.qualifierClosedAt;
  if (endedAt === null) return 'notEnded';
  if (now >= endedAt + timeToReopen) return 'late';
  if (ending === 'event') {
    if (isCompleted({ ...event, finishedAt: null }, now)) return 'over';
    return since.isLeaving ? 'leaving' : null;
  }
  // A qualifier that ended with its event, or whose own end has passed, is over for good.
  if (isCompleted(event, now) || event.endQualifier === null || now >= event.endQualifier) return 'over';
  return since.hasEventResults ? 'followed' : null;
}

/** Moment until which the organizer can undo the end, in milliseconds; null if it is final. */
export function reopenableUntil(ending: Ending, event: EventTimes, since: Since, now: number): number | null {
  if (whyNotReopened(ending, event, since, now) !== null) return null;
  const [endedAt, ownEnd] =
    ending === 'event' ? [event.finishedAt, event.end + 86_400_000] : [event.qualifierClosedAt, event.endQualifier];
  return Math.min((endedAt ?? 0) + timeToReopen, ownEnd ?? Number.POSITIVE_INFINITY);
}
