import { IconCalendarEvent, IconMapPin, IconWorld } from '@tabler/icons-react';
import type { EventCard } from '#contract/competition/events.ts';
import { MomentRange } from '#web/lib/clock/date-text.tsx';
import { SignLine } from '#web/ui/texts/sign-line.tsx';

type Dated = Pick<EventCard, 'start' | 'end' | 'timeZone'>;

/** Start and end of an event, in its local time. */
export const EventDates = ({ event: { start, end, timeZone }, dim }: { event: Dated; dim?: boolean }) => (
  <SignLine icon={IconCalendarEvent} dim={dim}>
    <MomentRange start={start} end={end} timeZone={timeZone} />
  </SignLine>
);

/** An online event has no place on a map. */
export const placeSigns = { offline: IconMapPin, online: IconWorld };

type PlaceProps = { event: Pick<EventCard, 'address' | 'type'>; dim?: boolean; className?: string | undefined };
export const EventPlace = ({ event: { address, type }, ...line }: PlaceProps) => (
  <SignLine icon={placeSigns[type]} {...line}>
    {address}
  </SignLine>
);
