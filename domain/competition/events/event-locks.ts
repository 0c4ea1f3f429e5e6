import { hasStarted, joiningEnd } from './event-states.ts';
import type { EventTimes } from './event-times.ts';

export const eventFields = [
  'photo',
  'name',
  'address',
  'timeZone',
  'price',
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

/** E8, ORG-392, ORG-393: the start locks all but what is read; each date of the qualifier is locked by its own coming. */
export function lockedEventFields(event: EventTimes, now: number): ReadonlySet<EventField> {
  if (event.draft) return new Set();
  const started = hasStarted(event, now);
  // An ended event has ended its qualifier with it.
  const reached = (moment: number | null) => moment !== null && (now >= moment || event.finishedAt !== null);
  return new Set(
    eventFields.filter(field => {
      if (neverLocked.includes(field)) return false;
      if (field === 'startQualifier') return reached(event.startQualifier);
      if (field === 'endQualifier') return reached(event.endQualifier) || event.qualifierClosedAt !== null;
      // N34: the end of joining may change until it has passed.
      if (field === 'joiningUntil') return now >= joiningEnd(event);
      return started;
    }),
  );
}
