import { useInfiniteQuery } from '@tanstack/react-query';
import { useServerClock } from '#web/lib/clock/server-clock.ts';
import { pagedList } from '#web/lib/next-page.ts';
import { paths } from '#web/paths.ts';
import { joinedEventsQuery } from '#web/queries.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { FoundCards } from '#web/ui/lists/found-cards.tsx';
import type { NameDayFilter } from '#web/ui/lists/name-day-filters.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { JoinedEventCard } from './joined-event-card.tsx';

type Props = { filter: NameDayFilter; onFilter: (next: NameDayFilter) => void };

/** The athlete's events, latest start first (ATH-084 to ATH-087). */
export function JoinedEvents({ filter, onFilter }: Props) {
  const list = useInfiniteQuery(joinedEventsQuery(filter));
  const found = pagedList(list, page => page.events);
  const clock = useServerClock(list.data?.pages.at(-1)?.now, list.dataUpdatedAt);
  return (
    <Stack>
      <RunningNow events={found.list.data?.rows ?? []} />
      <FoundCards
        name="Mis eventos"
        loading="Cargando tus eventos"
        {...found}
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
    </Stack>
  );
}

type Listed = { uid: string; entryId: string; name: string; state: string; qualifierState: string };

const isRunning = ({ state, qualifierState }: Listed) =>
  state === 'running' || (state !== 'completed' && qualifierState === 'running');

/** Later starts are above running events, so a link leads down to those (N20). */
function RunningNow({ events }: { events: readonly Listed[] }) {
  const running = events.filter(isRunning);
  if (running.length === 0 || running.every((event, at) => event === events[at])) return null;
  return (
    <Row as="nav" gap="xs" aria-label="En curso">
      <StatusTag tone="live">En curso</StatusTag>
      {running.map(({ entryId, name }) => (
        <a key={entryId} href={`#${entryId}`} className="link">
          {name}
        </a>
      ))}
    </Row>
  );
}
