import { useInfiniteQuery } from '@tanstack/react-query';
import { pagedList } from '#web/lib/next-page.ts';
import { useWaitsAt } from '#web/lib/waiting-counts.ts';
import type { WaitingKind } from '#web/lib/waiting-words.ts';
import { paths } from '#web/paths.ts';
import { ownEventsQuery } from '#web/queries.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { FoundCards } from '#web/ui/lists/found-cards.tsx';
import type { NameDayFilter } from '#web/ui/lists/name-day-filters.tsx';
import { type EventTarget, OwnEventCard } from './own-event-card.tsx';

/** The organization's own events, filtered by name and day; a button loads more (ORG-443). */
export function OwnEvents(props: {
  filter: NameDayFilter;
  onFilter: (next: NameDayFilter) => void;
  target?: EventTarget;
  /** The kinds of waiting things that the cards count. */
  waits: readonly WaitingKind[];
}) {
  const { filter, onFilter, target } = props;
  const waitsAt = useWaitsAt(props.waits);
  const list = useInfiniteQuery(ownEventsQuery(filter));
  return (
    <FoundCards
      name="Mis eventos"
      loading="Cargando los eventos"
      {...pagedList(list, page => page.events)}
      search={filter}
      onSearch={onFilter}
      card={event => <OwnEventCard key={event.uid} event={event} target={target} waits={waitsAt(event.uid)} />}
      none={{
        title: 'Todavía no organizas ningún evento',
        text: 'Crea el primero: después le agregas categorías y tests.',
        action: <ButtonLink to={paths.createEvent}>Crear evento</ButtonLink>,
      }}
      noMatch={{
        title: 'Ningún evento coincide',
        text: 'Ninguno de tus eventos tiene ese nombre o se compite ese día.',
        all: 'Ver todos mis eventos',
      }}
    />
  );
}
