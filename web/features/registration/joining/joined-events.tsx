import { IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bandText, inTurn, turnWords } from '#web/entities/heat/told-start.ts';
import { api } from '#web/lib/api.ts';
import { useServerClock } from '#web/lib/clock/server-clock.ts';
import { pagedList } from '#web/lib/next-page.ts';
import { paths } from '#web/paths.ts';
import { joinedEventsQuery } from '#web/queries.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { FoundCards } from '#web/ui/lists/found-cards.tsx';
import type { NameDayFilter } from '#web/ui/lists/name-day-filters.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { JoinedEventCard } from './joined-event-card.tsx';

type Props = { filter: NameDayFilter; onFilter: (next: NameDayFilter) => void };

/** Lists the athlete's events, latest start first (ATH-084 to ATH-087). */
export function JoinedEvents({ filter, onFilter }: Props) {
  const list = useInfiniteQuery(joinedEventsQuery(filter));
  const found = pagedList(list, page => page.events);
  const clock = useServerClock(list.data?.pages.at(-1)?.now, list.dataUpdatedAt);
  return (
    <Stack>
      <TurnToday />
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

const nearMs = 12 * 3_600_000;

/** On the day the next heat comes first, with the way to the whole day (LIVE-D12). */
function TurnToday() {
  const { data } = useQuery({ ...api.heats.mine.queryOptions(), refetchInterval: 30_000 });
  const now = Date.now();
  const next = inTurn(data?.rows.filter(({ start }) => Math.abs(Date.parse(start) - now) < nearMs) ?? []);
  if (!next) {
    const day = data?.days?.[0];
    const [band] = day?.later ?? [];
    return day && band ? (
      <ToMyDay eventId={day.eventId} big={band.test ?? 'Test por anunciar'} small={bandText(band, day.timeZone)} />
    ) : null;
  }
  const { eventId, heat, rail, start, expectedAt, timeZone, isCalled, status, test } = next;
  const turn = turnWords({ startsAt: start, expectedAt, isCalled, status }, now, timeZone);
  return <ToMyDay eventId={eventId} big={turn} small={`${heat}, carril ${rail} · ${test ?? 'Test por anunciar'}`} />;
}

const ToMyDay = ({ eventId, big, small }: { eventId: string; big: string; small: string }) => (
  <Link to={paths.myDay} params={{ eventId }} style={turnLooks} className="inside">
    <Row gap="sm" justify="between" wrap={false}>
      <Stack gap="2xs">
        <Text as="span" size="3xl" num>
          {big}
        </Text>
        <span className="wraps">{small}</span>
      </Stack>
      <IconChevronRight size={28} aria-hidden="true" style={{ flex: 'none' }} />
    </Row>
  </Link>
);

const turnLooks = {
  background: 'var(--volt)',
  color: 'var(--ink)',
  borderRadius: 'var(--radius-lg)',
  textDecoration: 'none',
} as const;

type Listed = { uid: string; entryId: string; name: string; state: string; qualifierState: string };

const isRunning = ({ state, qualifierState }: Listed) =>
  state === 'running' || (state !== 'completed' && qualifierState === 'running');

/** Links down to running events, because events with a later start are above them (N20). */
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
