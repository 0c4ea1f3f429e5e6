import { clockText } from '#domain/day/clock/phase.ts';
import type { Floor, FloorHeat } from '#domain/day/floors/floor.ts';
import { absenceTexts, type RaceRow, raceOf, timeShown } from '#domain/day/floors/race.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { HallClock, useHallTime } from './hall-clock.tsx';
import { NextHeat } from './next-heat.tsx';

export function FloorCard({ floor }: { floor: Floor }) {
  const { heat, run, next, place, event, hasUntold } = floor;
  const isRun = heat !== null && heat.status !== 'on_hold';
  const eyebrow = [isRun && heat.status === 'active' ? 'Ahora' : isRun ? 'Terminó' : 'En pista', place.name];
  return (
    <Stack as="section" gap="md" className="card inside" aria-label={place.name ?? 'La pista'}>
      <Row gap="md" justify="between" align="start" wrap={false}>
        <Stack gap="2xs">
          <p className="eyebrow">{eyebrow.filter(Boolean).join(' · ')}</p>
          <h2 className="small-title wraps">{isRun ? `${heat.category.name} · ${heat.name}` : 'Nadie corre ahora'}</h2>
          {isRun && <Text dim>{testText(heat)}</Text>}
        </Stack>
        {isRun && run && <HallClock run={run} />}
      </Row>
      {isRun && <Race heat={heat} />}
      {isRun && (
        <p>
          <TextLink to={paths.category} params={{ id: heat.category.id }}>
            Ver la tabla de {heat.category.name}
          </TextLink>
        </p>
      )}
      {next && <NextHeat heat={next} timeZone={event.timeZone} />}
      {!next && hasUntold && <Text dim>Los heats que siguen están por publicarse.</Text>}
    </Stack>
  );
}

const testText = ({ test }: FloorHeat) => (test ? `${test.name} · tope ${clockText(test.capMs)}` : 'Test por anunciar');

/** Each row is a rail and stays in place while places change. */
function Race({ heat }: { heat: FloorHeat }) {
  const now = useHallTime(1000);
  const rows = raceOf(heat, now);
  const unit = heat.test && heat.test.unit !== 'reps' ? heat.test.unit : null;
  if (rows.length === 0) return <Text dim>Los carriles de este heat no se han publicado.</Text>;
  return (
    <Stack as="ul" gap="sm" aria-label="Carriles">
      {rows.map(row => (
        <RailRow key={row.rail.number} row={row} unit={unit} timeMs={timeShown(row.rail, heat)} />
      ))}
    </Stack>
  );
}

// Only used here, so it needs no stylesheet.
const track = { height: 6, borderRadius: 'var(--radius-sm)', background: 'var(--track)', overflow: 'hidden' } as const;
/** For a rail whose athlete does not run. */
const noTrack = { height: 6, borderRadius: 'var(--radius-sm)', border: '1px dashed var(--edge)' } as const;
const done = { height: '100%', background: 'var(--fill)' } as const;

type RowProps = { row: RaceRow; unit: string | null; timeMs: number | null };

function RailRow({ row, unit, timeMs }: RowProps) {
  const { rail, isLeader, isOut, silentMs, count, share, absence } = row;
  const isSilent = silentMs !== null;
  return (
    <Row as="li" gap="sm" wrap={false} aria-label={`Carril ${rail.number}`}>
      <Row justify="center" style={{ width: 40, flex: 'none' }}>
        {isLeader ? (
          <StatusTag tone="active" size="lg">
            {rail.number}
          </StatusTag>
        ) : (
          <Text as="span" size="xl" num dim>
            {rail.number}
          </Text>
        )}
      </Row>
      <Stack gap="2xs" className="grow">
        <Row gap="sm" justify="between" align="baseline" wrap={false}>
          <Text as="span" strong={!isOut} dim={isOut || isSilent} className="wraps">
            {rail.entry?.name ?? 'Libre'}
          </Text>
          <Row gap="xs" align="baseline" wrap={false} style={{ flex: 'none' }}>
            <Standing row={row} timeMs={timeMs} />
            {!isOut && (
              <Text as="span" size="2xl" num dim={isSilent || count === 0}>
                {Math.round(count * 1000) / 1000}
                {unit && <small>{` ${unit}`}</small>}
              </Text>
            )}
          </Row>
        </Row>
        {absence === 'missing' && <div style={noTrack} aria-hidden="true" />}
        {!isOut && (
          <div style={track} aria-hidden="true">
            <div style={{ ...done, width: `${share * 100}%`, opacity: isSilent ? 0.45 : undefined }} />
          </div>
        )}
      </Stack>
    </Row>
  );
}

/** Its time when finished, else its place, or how long it has been silent. */
function Standing({ row: { place, silentMs, isLeader, isOut, absence }, timeMs }: Omit<RowProps, 'unit'>) {
  if (absence !== null)
    return <StatusTag tone={absence === 'missing' ? 'pending' : 'neutral'}>{absenceTexts[absence]}</StatusTag>;
  if (isOut) return null;
  if (silentMs !== null)
    return <StatusTag tone="pending">{`sin señal hace ${Math.round(silentMs / 1000)} s`}</StatusTag>;
  if (timeMs !== null)
    return (
      <StatusTag tone={isLeader ? 'active' : 'neutral'} size="lg">
        {clockText(timeMs)}
      </StatusTag>
    );
  if (place === null) return null;
  return (
    <Text as="span" size="lg" num dim>
      {place}.º
    </Text>
  );
}
