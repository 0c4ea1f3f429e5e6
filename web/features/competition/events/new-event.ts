import { defaultTimeZone } from '#domain/foundation/time/zones.ts';
import { blankValues } from '#web/lib/form/form-table.ts';
import { eventTable } from './event-table.tsx';
import type { EventValues } from './event-values.ts';
import { browserZone } from './time-zones.ts';

/** Defaults: the organizer's time zone, no limit of athletes, and one category after another. */
export const newEvent = (): EventValues => ({
  ...blankValues(eventTable),
  timeZone: browserZone() ?? defaultTimeZone,
  athletesAllowed: 0,
  simultaneousCategories: false,
});
