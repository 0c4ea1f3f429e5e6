import {
  IconBroadcastOff,
  IconChevronRight,
  IconDeviceMobileOff,
  IconGavel,
  IconHelp,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, useEffect, useReducer } from 'react';
import type { DayOfMine, HeatOfFloor, WaitingOfDay } from '#contract/day/today.ts';
import { faceAt } from '#domain/day/clock/face.ts';
import { clockText } from '#domain/day/clock/phase.ts';
import { formatHour } from '#web/lib/clock/dates.ts';
import { readFloorClock } from '#web/lib/clock/floor-clock.ts';
import { useFloorClock } from '#web/lib/clock/use-floor-clock.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { inside, row, type Side, ways } from './day-looks.ts';

const dense = 100;

/** Server time while a clock runs on the page; `elseNow` until it is known. */
function useNow(isOpen: boolean, elseNow: number): number {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useFloorClock(isOpen);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(drawAgain, dense);
    return () => clearInterval(timer);
  }, [isOpen]);
  return readFloorClock() ?? elseNow;
}

const runs: CSSProperties = {
  padding: 'var(--gap-md) var(--gap-lg)',
  background: 'color-mix(in srgb, var(--volt) 16%, var(--surface))',
  borderLeft: '5px solid var(--volt)',
  borderRadius: 'var(--radius-lg)',
};
const face: CSSProperties = { fontSize: 'clamp(5rem, 26vw, 9rem)', lineHeight: 1 };
const number: CSSProperties = { minWidth: '1.2em', textAlign: 'center' };
const tall: CSSProperties = { minHeight: 56 };

type Floors = NonNullable<DayOfMine['floors']>;
type FloorProps = { eventId: string; timeZone: string; floors: Floors; side: Side; now: number };

/** How the day runs: the running clocks, what waits, and the next heat. */
export function FloorBlock({ eventId, timeZone, floors, side, now: asked }: FloorProps) {
  const [first, ...others] = floors.now;
  const now = useNow(
    floors.now.some(({ run }) => run?.state === 'running'),
    asked,
  );
  return (
    <Stack as="section" aria-label="La pista">
      {first ? (
        <RunningHeat at={first} side={side} now={now} />
      ) : (
        <NextHeat eventId={eventId} timeZone={timeZone} floors={floors} side={side} />
      )}
      {others.length > 0 && (
        <div className="card">
          {others.map(heat => (
            <Link key={heat.uid} to={ways[side].category} params={{ id: heat.category.uid }} style={row}>
              <span className="grow">
                <Lines>
                  <Text as="strong" className="wraps">{`${heat.category.name} · ${heat.name}`}</Text>
                  <Text as="span" size="sm" dim={heat.run?.state !== 'paused'} style={stateLook(heat)}>
                    {stateOf(heat)}
                  </Text>
                </Lines>
              </span>
              <Text as="span" size="3xl" num dim={heat.run?.state === 'paused'}>
                {heat.run ? faceAt(heat.run, now).text : ''}
              </Text>
              <IconChevronRight size={20} aria-hidden="true" />
            </Link>
          ))}
        </div>
      )}
      <Waits waits={floors.waits} side={side} eventId={eventId} />
      <ButtonLink to={ways[side].preflight} params={{ id: eventId }} variant="default" size="xl" style={tall}>
        Antes de empezar
      </ButtonLink>
    </Stack>
  );
}

const stateOf = ({ run, isCalled }: HeatOfFloor): string => {
  if (run?.state === 'paused') return 'En pausa';
  return run ? 'En marcha' : isCalled ? 'Llamado' : '';
};
const stateLook = ({ run }: HeatOfFloor): CSSProperties => (run?.state === 'paused' ? { color: 'var(--warn)' } : {});

/** A running heat. Its clock is the largest thing of this page. */
function RunningHeat({ at, side, now }: { at: HeatOfFloor; side: Side; now: number }) {
  const isPaused = at.run?.state === 'paused';
  const tone = isPaused ? 'pending' : at.run ? 'active' : 'waiting';
  return (
    <Stack as="article" gap="xs" style={runs} aria-label={`${at.category.name} · ${at.name}`}>
      <Row justify="between">
        <Text as="h2" size="lg" className="wraps">{`${at.category.name} · ${at.name}`}</Text>
        <StatusTag tone={tone}>{stateOf(at)}</StatusTag>
      </Row>
      <Text num role="timer" aria-label="Reloj del heat" dim={isPaused} style={face}>
        {at.run ? faceAt(at.run, now).text : `${at.rails}`}
      </Text>
      <Row justify="between" align="end">
        <Lines>
          <span className="wraps">{at.test}</span>
          <span>
            {at.run
              ? `tope ${clockText(at.capMs)} · ${at.done} de ${at.rails} terminaron`
              : `carriles con atleta · tope ${clockText(at.capMs)}`}
          </span>
        </Lines>
        <ButtonLink
          to={ways[side].category}
          params={{ id: at.category.uid }}
          variant="strong"
          size="xl"
          aria-label={`Abrir ${at.category.name} · ${at.name}`}
        >
          Abrir
        </ButtonLink>
      </Row>
    </Stack>
  );
}

function NextHeat({ eventId, timeZone, floors, side }: Omit<FloorProps, 'now'>) {
  const { next, isOpen } = floors;
  return (
    <Stack as="article" className="card" style={inside} aria-label="Próximo heat">
      <h2>{next ? 'Próximo heat' : 'Ningún heat por delante'}</h2>
      {next && (
        <Row justify="between" align="end">
          <Lines>
            <Text as="strong" size="lg" className="wraps">{`${next.category.name} · ${next.name}`}</Text>
            <Text as="span" dim className="wraps">{`${next.test} · tope ${clockText(next.capMs)}`}</Text>
          </Lines>
          <Text as="span" size="4xl" num className="nowrap">
            {formatHour(next.start, timeZone)}
          </Text>
        </Row>
      )}
      {isOpen && next ? (
        <ButtonLink to={ways[side].category} params={{ id: next.category.uid }} size="xl" style={tall}>
          Abrir el manejador
        </ButtonLink>
      ) : (
        <ButtonLink to={ways[side].manager} params={{ id: eventId }} variant="default" size="xl" style={tall}>
          Manejador de Evento
        </ButtonLink>
      )}
    </Stack>
  );
}

const signs: Record<WaitingOfDay['kind'], TablerIcon> = {
  protest: IconGavel,
  confirm: IconGavel,
  untaken: IconDeviceMobileOff,
  noJudge: IconHelp,
  screen: IconBroadcastOff,
};

const railsIn = ({ numbers }: WaitingOfDay) =>
  numbers.length === 1 ? `Carril ${numbers[0]}` : `Carriles ${numbers.join(', ')}`;

function saidOf(at: WaitingOfDay): [what: string, where: string] {
  if (at.kind === 'confirm') return ['por confirmar', `${at.where}: ${railsIn(at).toLowerCase()}`];
  if (at.kind === 'protest') return [`Protesta, ${railsIn(at).toLowerCase()}`, at.where];
  if (at.kind === 'noJudge') return [`${railsIn(at)}: sin juez`, at.where];
  if (at.kind === 'untaken') return [`${railsIn(at)}: nadie lo tomó`, `${at.where} corre sin su conteo`];
  const [seconds = 0] = at.numbers;
  return [
    `Pantalla «${at.where}»`,
    `sin conexión · hace ${seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`}`,
  ];
}

function Waits({ waits, side, eventId }: { waits: readonly WaitingOfDay[]; side: Side; eventId: string }) {
  if (waits.length === 0) return null;
  const first = waits.find(({ kind }) => kind === 'confirm');
  return (
    <section className="card" aria-label="Te espera">
      <Row justify="between" style={inside}>
        <h2>Te espera</h2>
        <StatusTag>{waits.length}</StatusTag>
      </Row>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {waits.map(at => (
          <li key={`${at.kind} ${at.heatId ?? at.where}`}>
            <WaitingRow at={at} side={side} eventId={eventId} isFirst={at === first} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WaitingRow({
  at,
  side,
  eventId,
  isFirst,
}: {
  at: WaitingOfDay;
  side: Side;
  eventId: string;
  isFirst: boolean;
}) {
  const [what, where] = saidOf(at);
  const Sign = signs[at.kind];
  const words = (
    <span className="grow">
      <Lines>
        <Text as="strong" className="wraps">
          {what}
        </Text>
        <Text as="span" size="sm" dim className="wraps">
          {where}
        </Text>
      </Lines>
    </span>
  );
  if (at.kind === 'confirm' && at.heatId) {
    return (
      <div style={row}>
        <Text as="span" size="4xl" num style={number}>
          {at.count}
        </Text>
        {words}
        <ButtonLink
          to={ways[side].confirm}
          params={{ heatId: at.heatId }}
          variant={isFirst ? 'filled' : 'default'}
          size="lg"
          aria-label={`Revisar ${at.where}`}
        >
          Revisar
        </ButtonLink>
      </div>
    );
  }
  const sign: ReactNode = <Sign size={28} aria-hidden="true" style={{ color: 'var(--warn)', flex: 'none' }} />;
  const way =
    at.kind === 'screen'
      ? side === 'organization' && { to: paths.eventScreens, params: { id: eventId } }
      : at.kind === 'protest' && at.heatId
        ? { to: ways[side].confirm, params: { heatId: at.heatId } }
        : at.categoryId && { to: ways[side].category, params: { id: at.categoryId } };
  if (!way) return <div style={row}>{[sign, words]}</div>;
  return (
    <Link {...way} style={row}>
      {sign}
      {words}
      <IconChevronRight size={20} aria-hidden="true" />
    </Link>
  );
}
