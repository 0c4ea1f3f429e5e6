import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { nextPageOf } from '#web/lib/next-page.ts';
import { useServerClock } from '#web/lib/server-clock.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FoundCards, WaitingCards } from '#web/ui/found-cards.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import type { NameDayFilter } from '#web/ui/name-day-filters.tsx';
import { WaitingPhotoCard } from '#web/ui/photo-card.tsx';
import { JoinedEventCard } from './joined-event-card.tsx';

const waiting = ['one', 'two', 'three'];

/** ATH-084 to ATH-087: the events in which the athlete takes part, the latest start first. */
export function JoinedEvents(props: { filter: NameDayFilter; onFilter: (next: NameDayFilter) => void }) {
  const list = useInfiniteQuery(
    api.entries.listMine.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...props.filter, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const clock = useServerClock(list.data?.pages.at(-1)?.now, list.dataUpdatedAt);
  const events = list.data?.pages.flatMap(page => page.events);
  return (
    <FoundCards
      {...props}
      label="Mis eventos"
      list={list}
      cards={events?.map(event => <JoinedEventCard key={event.entryId} event={event} clock={clock} />)}
      waiting={
        <WaitingCards label="Cargando tus eventos">
          {waiting.map(key => (
            <WaitingPhotoCard key={key} />
          ))}
        </WaitingCards>
      }
      none={
        <EmptyState
          level={2}
          title="Todavía no compites en ningún evento"
          text="Cuando te inscribas en uno, lo verás aquí."
          action={<ButtonLink to={paths.events}>Ver los eventos</ButtonLink>}
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
