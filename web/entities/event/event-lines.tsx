import { IconCalendarEvent, IconMapPin } from '@tabler/icons-react';
import type { EventCard } from '#contract/events.ts';
import { MomentRange } from '#web/lib/moments.tsx';
import { SignLine } from '#web/ui/sign-line.tsx';

type Dated = Pick<EventCard, 'start' | 'end' | 'timeZone'>;

/** From when to when an event is, by its own clock. */
export const EventDates = ({ event: { start, end, timeZone }, dim }: { event: Dated; dim?: boolean }) => (
  <SignLine icon={IconCalendarEvent} dim={dim}>
    <MomentRange start={start} end={end} timeZone={timeZone} />
  </SignLine>
);

export const EventPlace = ({ event }: { event: Pick<EventCard, 'address'> }) => (
  <SignLine icon={IconMapPin} dim>
    {event.address}
  </SignLine>
);
