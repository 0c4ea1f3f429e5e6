import { defaultTimeZone } from '#domain/foundation/time/zones.ts';
import { blankValues } from '#web/lib/form/form-table.ts';
import { eventTable } from './event-table.tsx';
import type { EventValues } from './event-values.ts';
import { browserZone } from './time-zones.ts';

/** A new event is most often where its organizer is, takes whoever comes, and one category after the other. */
export const newEvent = (): EventValues => ({
  ...blankValues(eventTable),
  timeZone: browserZone() ?? defaultTimeZone,
  athletesAllowed: 0,
  simultaneousCategories: false,
});
