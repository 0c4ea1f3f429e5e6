import { IconCalendarPlus, IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, lazy, useEffect, useRef } from 'react';
import type { OwnDay } from '#contract/day/timetable.ts';
import type { Floor } from '#domain/day/floors/floor.ts';
import { floorChannel } from '#domain/day/floors/frames.ts';
import { bandText, hourText, movedText } from '#web/entities/heat/told-start.ts';
import { useFloorClock, useHallTime } from '#web/lib/clock/use-floor-clock.ts';
import { useTitle } from '#web/lib/title.ts';
import { useLive, useLiveFloor } from '#web/live/use-live.ts';
import { paths } from '#web/paths.ts';
import { ownDayQuery } from '#web/queries.ts';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { NoticesCard } from './notices-card.tsx';
import { OwnResults } from './own-results.tsx';
import { LaterLine, Moved, TestCard, TurnCard } from './turn-card.tsx';

const CalendarDialog = lazy(() => import('./calendar-dialog.tsx').then(module => ({ default: module.CalendarDialog })));

const page: CSSProperties = { width: '100%', maxWidth: 560, marginInline: 'auto' };

/** In milliseconds. An older answer may be wrong: a page with a network asks far more often. */
const oldMs = 75_000;
/** A change reaches all pages of a hall in the same moment. Each asks at a moment of its own within this time. */
const spreadMs = 4_000;

/** The parts of the floor's state that can change the athlete's own hours. */
const newsOf = (floor: Floor | null): string | null =>
  floor &&
  JSON.stringify([
    floor.heat?.id,
    floor.heat?.status,
    floor.next?.id,
    floor.next?.calledAt,
    floor.next?.expected,
    floor.later.map(({ id, expected }) => [id, expected]),
  ]);

/** When and where the athlete's own heats are (LIVE-D12). */
export function MyDay({ eventId }: { eventId: string }) {
  const query = useQuery(ownDayQuery(eventId));
  const { data, refetch } = query;
  const place = data?.heats[0]?.place.uid;
  const link = useLive(place === undefined ? null : [floorChannel(place)]);
  const floor = useLiveFloor(link, place);
  const news = newsOf(floor);
  useTitle(data ? `Mi día · ${data.event.name}` : undefined);
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (news === null || news === known.current) return;
    const isFirst = known.current === null;
    known.current = news;
    // The day was read a moment ago.
    if (isFirst) return;
    const timer = setTimeout(() => void refetch(), Math.random() * spreadMs);
    return () => clearTimeout(timer);
  }, [news, refetch]);
  if (!data) {
    return (
      <div style={page}>
        <QueryFallback query={query} rows={3} height={120} label="Cargando tu día" />
      </div>
    );
  }
  return <OneDay data={data} floor={floor} />;
}

function OneDay({ data, floor }: { data: OwnDay; floor: Floor | null }) {
  useFloorClock(true);
  const now = useHallTime(1_000);
  const { event, heats, later, categories } = data;
  const age = Math.max(0, now - Date.parse(data.now));
  const [next, ...after] = heats;
  return (
    <Stack style={page}>
      <h1 tabIndex={-1} className="unseen">
        Mi día
      </h1>
      <Text dim className="wraps">
        {event.name}
      </Text>
      {age > oldMs && (
        <Text role="status" strong>
          {`Última hora conocida, hace ${Math.round(age / 60_000)} min`}
        </Text>
      )}
      {next ? (
        <>
          <TurnCard heat={next} timeZone={event.timeZone} now={age > oldMs ? null : now} />
          <NoticesCard next={{ startsAt: next.startsAt, timeZone: event.timeZone }} />
          <TestCard heat={next} floor={floor} now={now} />
          <Moved heat={next} timeZone={event.timeZone} />
        </>
      ) : (
        <EmptyState
          card
          level={2}
          title={later.length > 0 ? 'Tus heats están por publicarse' : 'No tienes ningún heat por delante'}
          text={
            later.length > 0
              ? 'Aquí verás tu heat, tu carril y tu hora.'
              : 'Si ya corriste, tus resultados están en la tabla.'
          }
        />
      )}
      <OwnResults eventId={event.uid} now={now} />
      {after.length + later.length > 0 && (
        <Stack gap="xs">
          <h2 className="eyebrow">{next ? 'Después' : 'Tus tests'}</h2>
          <Stack as="ul" gap="none" aria-label="Lo que sigue">
            {after.map(heat => (
              <LaterLine
                key={heat.uid}
                title={heat.test?.name ?? 'Test por anunciar'}
                text={`${hourText(heat.startsAt, event.timeZone)} · ${heat.name}, carril ${heat.rail}`}
                moved={movedText(heat, event.timeZone)}
              />
            ))}
            {later.map(({ uid, test, ...band }) => (
              <LaterLine
                key={uid}
                title={test ?? 'Test por anunciar'}
                text={bandText(band, event.timeZone)}
                moved={null}
              />
            ))}
          </Stack>
        </Stack>
      )}
      {!next && later.length > 0 && <NoticesCard next={null} />}
      <Row gap="sm" align="stretch">
        <DialogButton label="Calendario" size="lg" className="grow" icon={IconCalendarPlus}>
          {close => <CalendarDialog onClose={close} />}
        </DialogButton>
        <ButtonLink
          to={paths.eventLive}
          params={{ id: event.uid }}
          variant="strong"
          size="lg"
          className="grow"
          icon={IconEye}
        >
          Ver en vivo
        </ButtonLink>
      </Row>
      {!next && later.length === 0 && (
        <Stack as="ul" gap="xs">
          {categories.map(({ uid, name }) => (
            <li key={uid}>
              <TextLink to={paths.category} params={{ id: uid }}>
                Ver la tabla de {name}
              </TextLink>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
