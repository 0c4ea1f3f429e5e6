import { useInfiniteQuery } from '@tanstack/react-query';
import { pagedList } from '#web/lib/next-page.ts';
import { useServerClock } from '#web/lib/server-clock.ts';
import { paths } from '#web/paths.ts';
import { joinedEventsQuery } from '#web/questions.ts';
import { FoundCards } from '#web/ui/found-cards.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import type { NameDayFilter } from '#web/ui/name-day-filters.tsx';
import { JoinedEventCard } from './joined-event-card.tsx';
import { runningFirst } from './running-first.ts';

type Props = { filter: NameDayFilter; onFilter: (next: NameDayFilter) => void };

/** ATH-084 to ATH-087: the events in which the athlete takes part: those that run now, then the others, the latest start first. */
export function JoinedEvents({ filter, onFilter }: Props) {
  const list = useInfiniteQuery(joinedEventsQuery(filter));
  const { list: found, more } = pagedList(list, page => page.events);
  const pinned = { list: { ...found, data: found.data && { rows: runningFirst(found.data.rows) } }, more };
  const clock = useServerClock(list.data?.pages.at(-1)?.now, list.dataUpdatedAt);
  return (
    <FoundCards
      name="Mis eventos"
      loading="Cargando tus eventos"
      {...pinned}
      search={filter}
      onSearch={onFilter}
      card={event => <JoinedEventCard key={event.entryId} event={event} clock={clock} />}
      none={{
        title: 'Todavía no compites en ningún evento',
        text: 'Cuando te inscribas en uno, lo verás aquí.',
        action: <ButtonLink to={paths.events}>Ver los eventos</ButtonLink>,
      }}
      noMatch={{
        title: 'Ningún evento coincide',
        text: 'Ninguno de tus eventos tiene ese nombre o se compite ese día.',
        all: 'Ver todos mis eventos',
      }}
    />
  );
}
