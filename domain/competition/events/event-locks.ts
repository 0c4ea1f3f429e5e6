import { hasStarted, joiningEnd } from './event-states.ts';
import type { EventTimes } from './event-times.ts';

export const eventFields = [
  'photo',
  'name',
  'address',
  'timeZone',
  'price',
  'currency',
  'showsPrice',
  'type',
  'start',
  'end',
  'qualifierOnline',
  'startQualifier',
  'endQualifier',
  'joiningUntil',
  'startOfflineFinal',
  'endOfflineFinal',
  'athletesAllowed',
  'rails',
  'timeBetweenCategories',
  'protestMin',
  'simultaneousCategories',
  'scenarios',
  'terms',
  'paymentInfo',
  'refundDays',
  'description',
  'programme',
  'contactEmail',
  'contactPhone',
] as const;
export type EventField = (typeof eventFields)[number];

const neverLocked: readonly EventField[] = [
  ...(['name', 'address', 'photo', 'terms', 'paymentInfo'] as const),
  ...(['description', 'programme', 'contactEmail', 'contactPhone'] as const),
];

/**
 * At the start all fields are locked except plain information. Each date of the qualifier is locked when it comes (E8,
 * ORG-392, ORG-393).
 */
export function lockedEventFields(event: EventTimes, now: number): ReadonlySet<EventField> {
  if (event.draft) return new Set();
  const started = hasStarted(event, now);
  // The end of an event also ends its qualifier.
  const reached = (moment: number | null) => moment !== null && (now >= moment || event.finishedAt !== null);
  return new Set(
    eventFields.filter(field => {
      if (neverLocked.includes(field)) return false;
      if (field === 'startQualifier') return reached(event.startQualifier);
      if (field === 'endQualifier') return reached(event.endQualifier) || event.qualifierClosedAt !== null;
      // An organizer may change the end of joining until it has passed (N34).
      if (field === 'joiningUntil') return now >= joiningEnd(event);
      return started;
    }),
  );
}
