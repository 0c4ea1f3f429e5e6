import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { EventCard } from '#contract/competition/events.ts';
import { PhotoCard } from '#web/ui/pages/photo-card.tsx';
import { EventDates } from './event-lines.tsx';
import { EventStateTag } from './event-state-tag.tsx';

type Props = {
  event: Pick<EventCard, 'name' | 'photoCard' | 'start' | 'end' | 'timeZone' | 'state'>;
  link: Pick<LinkProps, 'to' | 'params'>;
  tags?: ReactNode;
  children: ReactNode;
};

/** The event of a person as one link: its state, name and dates. Below them the card says how the person takes part. */
export const EventPhotoCard = ({ event, link, tags, children }: Props) => (
  <PhotoCard
    link={link}
    photo={event.photoCard}
    tags={
      <>
        <EventStateTag state={event.state} />
        {tags}
      </>
    }
  >
    <h2>{event.name}</h2>
    <EventDates event={event} />
    {children}
  </PhotoCard>
);
