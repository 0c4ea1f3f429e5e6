import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { nextPageOf } from '#web/lib/next-page.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FoundCards, WaitingCards } from '#web/ui/found-cards.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import type { NameDayFilter } from '#web/ui/name-day-filters.tsx';
import { WaitingPhotoCard } from '#web/ui/photo-card.tsx';
import { type EventTarget, OwnEventCard } from './own-event-card.tsx';

const waiting = ['one', 'two', 'three', 'four'];

/** ORG-443: the organization's own events, found by name and day, more of them on demand. */
export function OwnEvents(props: {
  filter: NameDayFilter;
  onFilter: (next: NameDayFilter) => void;
  target?: EventTarget;
}) {
  const list = useInfiniteQuery(
    api.events.listAsOrganizer.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...props.filter, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const events = list.data?.pages.flatMap(page => page.events);
  return (
    <FoundCards
      {...props}
      label="Mis eventos"
      list={list}
      cards={events?.map(event => <OwnEventCard key={event.uid} event={event} target={props.target} />)}
      waiting={
        <WaitingCards label="Cargando los eventos">
          {waiting.map(key => (
            <WaitingPhotoCard key={key} />
          ))}
        </WaitingCards>
      }
      none={
        <EmptyState
          level={2}
          title="Todavía no organizas ningún evento"
          text="Crea el primero: después le agregas categorías y tests."
          action={<ButtonLink to={paths.createEvent}>Crear evento</ButtonLink>}
        />
      }
      noMatch={{
        title: 'Ningún evento coincide',
        text: 'Ninguno de tus eventos tiene ese nombre o se compite ese día.',
        all: 'Ver todos mis eventos',
      }}
      more={nextPageOf(list)}
    />
  );
}
