import { IconCalendarPlus, IconChevronRight, IconClockEdit, IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, lazy, useEffect, useRef } from 'react';
import type { OwnDay } from '#contract/day/timetable.ts';
import { faceAt } from '#domain/day/clock/face.ts';
import { clockText } from '#domain/day/clock/phase.ts';
import type { Floor } from '#domain/day/floors/floor.ts';
import { floorChannel } from '#domain/day/floors/frames.ts';
import { hourText, minutesTo, movedText, turnText } from '#web/entities/heat/told-start.ts';
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
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { NoticesCard } from './notices-card.tsx';

const CalendarDialog = lazy(() => import('./calendar-dialog.tsx').then(module => ({ default: module.CalendarDialog })));

type OwnHeat = OwnDay['heats'][number];

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
      <div style={looks.page}>
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
    <Stack style={looks.page}>
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
            {later.map(({ uid, test, from, to }) => (
              <LaterLine
                key={uid}
                title={test ?? 'Test por anunciar'}
                text={bandText(hourText(from, event.timeZone), hourText(to, event.timeZone))}
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

const bandText = (from: string, to: string) =>
  from === to ? `Hacia la ${from}` : `Entre ${from} y ${to}, según tu puesto`;

const looks = {
  page: { width: '100%', maxWidth: 560, marginInline: 'auto' },
  card: { background: 'var(--volt)', color: 'var(--ink)', borderRadius: 'var(--radius-lg)' },
  big: {
    font: '700 clamp(6rem, 30vw, 9.5rem) / 0.95 var(--cond)',
    letterSpacing: '-0.02em',
    fontVariantNumeric: 'tabular-nums',
  },
  words: { font: '700 clamp(2.5rem, 11.5vw, 4.5rem) / 1 var(--cond)' },
  unit: { font: '700 2.75rem / 1 var(--cond)' },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto auto 1fr',
    borderTop: '2px solid rgba(10, 15, 26, 0.22)',
    paddingTop: 'var(--gap-md)',
    margin: 0,
  },
  fact: { paddingInlineEnd: 'var(--gap-lg)', margin: 0 },
  nextFact: { borderInlineStart: '2px solid rgba(10, 15, 26, 0.22)', paddingInline: 'var(--gap-md) var(--gap-lg)' },
  figure: { font: '700 2.75rem / 1.1 var(--cond)', margin: 0, fontVariantNumeric: 'tabular-nums' },
} as const satisfies Record<string, CSSProperties>;

/** `now` is null when the answer is old. Then the card shows the hour instead of minutes. */
function TurnCard({ heat, timeZone, now }: { heat: OwnHeat; timeZone: string; now: number | null }) {
  const hour = hourText(heat.startsAt, timeZone);
  const left = now === null ? null : minutesTo(heat.startsAt, now);
  const turn = turnText({ status: heat.status, isCalled: heat.isCalled || left === 'now' });
  const said = turn ?? `Te toca a la ${hour}`;
  return (
    <Stack as="section" gap="md" className="inside" style={looks.card} aria-label="Tu próximo heat">
      <p className="unseen" role="status">{`${said}. ${heat.name}, carril ${heat.rail}.`}</p>
      {turn !== null ? (
        <p style={looks.words} aria-hidden="true">
          {said}
        </p>
      ) : (
        <Stack gap="xs" aria-hidden="true">
          <Text size="lg">{typeof left === 'number' ? 'Te toca en' : 'Te toca a la'}</Text>
          <Row gap="sm" align="baseline">
            {typeof left === 'number' ? (
              <>
                <span style={looks.big}>{`~${left}`}</span>
                <span style={looks.unit}>min</span>
              </>
            ) : (
              <>
                <span style={looks.big}>{hour.slice(0, 5)}</span>
                <span style={looks.unit}>{hour.slice(6)}</span>
              </>
            )}
          </Row>
        </Stack>
      )}
      <dl style={looks.facts}>
        <div style={looks.fact}>
          <dt>Heat</dt>
          <dd style={looks.figure}>{heat.name.replace(/^Heat /, '')}</dd>
        </div>
        <div style={looks.nextFact}>
          <dt>Carril</dt>
          <dd style={looks.figure}>{heat.rail}</dd>
        </div>
        <div style={looks.nextFact}>
          <dt>A pista</dt>
          <dd style={looks.figure}>{hour.slice(0, 5)}</dd>
        </div>
      </dl>
    </Stack>
  );
}

/** The test with its floor, and the heat that runs there now. */
function TestCard({ heat, floor, now }: { heat: OwnHeat; floor: Floor | null; now: number }) {
  const running = floor?.heat?.status === 'active' && floor.heat.id !== heat.uid ? floor.heat : null;
  const place = [heat.place.name, heat.test && `tope ${clockText(heat.test.capMs)}`].filter(Boolean).join(' · ');
  return (
    <Stack gap="none" className="card">
      <Link to={paths.category} params={{ id: heat.category.uid }} style={{ color: 'inherit', textDecoration: 'none' }}>
        <Row gap="sm" justify="between" wrap={false} className="inside">
          <Stack gap="2xs">
            <strong className="wraps text-lg">{heat.test?.name ?? 'Test por anunciar'}</strong>
            <Text as="span" dim className="wraps">
              {[heat.category.name, place].filter(Boolean).join(' · ')}
            </Text>
          </Stack>
          <IconChevronRight size={20} aria-hidden="true" style={{ flex: 'none' }} />
        </Row>
      </Link>
      {running && floor?.run && (
        <Row gap="sm" justify="between" className="inside" style={{ borderTop: '1px solid var(--line)' }}>
          <Text as="span" dim className="wraps">
            {running.category.id === heat.category.uid
              ? `${running.name} corre ahora`
              : `${running.category.name}, ${running.name} corre ahora`}
          </Text>
          <Row gap="xs" wrap={false}>
            <StatusTag tone="live">En vivo</StatusTag>
            <Text as="span" size="2xl" num>
              {faceAt(floor.run, now).text}
            </Text>
          </Row>
        </Row>
      )}
    </Stack>
  );
}

function Moved({ heat, timeZone }: { heat: OwnHeat; timeZone: string }) {
  const moved = movedText(heat, timeZone);
  if (moved === null) return null;
  return (
    <Row gap="xs" wrap={false} style={{ color: 'var(--warn)' }}>
      <IconClockEdit size={22} aria-hidden="true" style={{ flex: 'none' }} />
      <strong>{moved}</strong>
    </Row>
  );
}

const line = { borderBottom: '1px solid var(--line)', paddingBlock: 'var(--gap-sm)' } as const;

const LaterLine = ({ title, text, moved }: { title: string; text: string; moved: string | null }) => (
  <Stack as="li" gap="2xs" style={line}>
    <strong className="wraps">{title}</strong>
    <Text as="span" dim>
      {text}
    </Text>
    {moved !== null && (
      <Text as="span" size="sm" style={{ color: 'var(--warn)' }}>
        {moved}
      </Text>
    )}
  </Stack>
);
