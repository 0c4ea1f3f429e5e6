import { IconCalendarEvent, IconMapPin, IconWorld } from '@tabler/icons-react';
import type { EventCard } from '#contract/competition/events.ts';
import { MomentRange } from '#web/lib/moments.tsx';
import { SignLine } from '#web/ui/sign-line.tsx';

type Dated = Pick<EventCard, 'start' | 'end' | 'timeZone'>;

/** From when to when an event is, by its own clock. */
export const EventDates = ({ event: { start, end, timeZone }, dim }: { event: Dated; dim?: boolean }) => (
  <SignLine icon={IconCalendarEvent} dim={dim}>
    <MomentRange start={start} end={end} timeZone={timeZone} />
  </SignLine>
);

/** What is held on a screen is at no place of a map. */
export const placeSigns = { offline: IconMapPin, online: IconWorld };

type PlaceProps = { event: Pick<EventCard, 'address' | 'type'>; dim?: boolean; className?: string | undefined };
export const EventPlace = ({ event: { address, type }, ...line }: PlaceProps) => (
  <SignLine icon={placeSigns[type]} {...line}>
    {address}
  </SignLine>
);
