import { type ClockFace, faceAt } from '#domain/day/clock/face.ts';
import { clockText } from '#domain/day/clock/phase.ts';
import type { Floor, FloorHeat, FloorRun } from '#domain/day/floors/floor.ts';
import { absenceOf, absenceTexts, type RaceRow, raceOf, timeShown } from '#domain/day/floors/race.ts';
import { shownStartOf } from '#domain/day/heats/until-start.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { useHallTime } from '#web/lib/clock/use-floor-clock.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';

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

/** A row for each rail. A row stays in its place while the positions in the race change. */
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

// The style of the bar. Only this file uses it, so it needs no stylesheet.
const track = { height: 6, borderRadius: 'var(--radius-sm)', background: 'var(--track)', overflow: 'hidden' } as const;
/** The bar of a rail whose athlete does not run. */
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

/** A rail's time when finished, else its position, or how long its telephone has been silent. */
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

const words: Partial<Record<ClockFace['phase'], string>> = {
  counting: 'empieza en',
  paused: 'en pausa',
  capped: 'tope',
};

function HallClock({ run }: { run: FloorRun }) {
  const now = useHallTime(100);
  const { phase, text, round } = faceAt(run, now);
  const { state } = run;
  const word = state === 'stopped' ? 'terminado' : (words[phase] ?? (round === null ? '' : `minuto ${round}`));
  return (
    <Stack gap="none" align="end">
      <Text as="span" size="4xl" num role="timer" aria-label="Reloj del heat" dim={phase === 'paused'}>
        {text}
      </Text>
      {word && (
        <Text as="span" size="sm" dim>
          {word}
        </Text>
      )}
    </Stack>
  );
}

const hourOf = (at: number, timeZone: string) => formatDateTime(new Date(at).toISOString(), timeZone).slice(11);

/** The next heat of a floor; names only from a published plan. */
function NextHeat({ heat, timeZone }: { heat: FloorHeat; timeZone: string }) {
  const now = useHallTime(1000);
  const names = (heat.rails ?? []).flatMap(rail => {
    const { entry, number } = rail;
    const absence = absenceOf(rail, heat);
    const said = absence ? ` (${absenceTexts[absence].toLowerCase()})` : '';
    return entry ? [`${number} ${entry.name}${said}`] : [];
  });
  return (
    <Stack gap="2xs" aria-label="Siguiente heat" role="group">
      <Row gap="xs">
        <p className="eyebrow">Siguiente</p>
        {heat.calledAt !== null && <StatusTag tone="active">A zona de llamada</StatusTag>}
      </Row>
      <Row gap="sm" align="baseline">
        <Text as="span" size="xl" num className="nowrap">
          {hourOf(shownStartOf(heat, now), timeZone)}
        </Text>
        <strong className="wraps">
          {[heat.category.name, heat.name, heat.test?.name].filter(Boolean).join(' · ')}
        </strong>
      </Row>
      {names.length > 0 && (
        <Text size="sm" dim className="wraps">
          {names.join(' · ')}
        </Text>
      )}
    </Stack>
  );
}
