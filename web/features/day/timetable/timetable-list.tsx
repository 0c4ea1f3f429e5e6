import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PublicTimetable } from '#contract/day/timetable.ts';
import { searchable } from '#domain/foundation/text/searchable.ts';
import { hourText, lateText, minutesTo, movedMinutes, shownHour } from '#web/entities/heat/told-start.ts';
import { useFloorClock, useHallTime } from '#web/lib/clock/use-floor-clock.ts';
import { timetableQuery } from '#web/queries.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';

type Heat = PublicTimetable['heats'][number];
type Rail = NonNullable<Heat['rails']>[number];

/** The lateness of the next heat on the latest floor. */
export function LateLine({ eventId }: { eventId: string }) {
  const { data } = useQuery(timetableQuery(eventId));
  const late = lateText(data?.heats ?? []);
  return late === null ? null : <span>{late}</span>;
}

/** Searches the published heats of an event. `children`: the floors of the event, shown while the search is empty. */
export function TimetableList({ eventId, children }: { eventId: string; children: ReactNode }) {
  const { data } = useQuery(timetableQuery(eventId));
  const [typed, setTyped] = useState('');
  useFloorClock(true);
  const now = useHallTime(5_000);
  const asked = searchable(typed);
  const heats = data?.heats ?? [];
  const found = asked === '' ? heats.filter(({ status }) => status === 'on_hold') : heats.filter(finds(asked));
  return (
    <Stack gap="md">
      {heats.length > 0 && (
        <TextField
          type="search"
          size="lg"
          aria-label="Busca un nombre o un box"
          placeholder="Busca un nombre o un box"
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      )}
      {asked === '' && children}
      {found.length > 0 && data && (
        <section className="card" aria-label={asked === '' ? 'Próximos heats' : 'Encontrados'}>
          <Stack as="ul" gap="none">
            {found.map(heat => (
              <HeatLine key={heat.uid} heat={heat} timeZone={data.event.timeZone} now={now} asked={asked} />
            ))}
          </Stack>
        </section>
      )}
      {asked !== '' && found.length === 0 && (
        <EmptyState
          card
          level={2}
          title="No está en ningún heat que falte"
          text="Puede que ya haya corrido, o que su plan no se haya publicado."
        />
      )}
    </Stack>
  );
}

const isAsked = (asked: string) => (rail: Rail) =>
  searchable(rail.name).includes(asked) || (rail.box !== null && searchable(rail.box).includes(asked));
const finds = (asked: string) => (heat: Heat) => (heat.rails ?? []).some(isAsked(asked));

const row = { borderBottom: '1px solid var(--line)', padding: 'var(--gap-md)' } as const;
const time = { width: 76, flex: 'none' } as const;
const mostNames = 3;

type LineProps = { heat: Heat; timeZone: string; now: number; asked: string };

function HeatLine({ heat, timeZone, now, asked }: LineProps) {
  const { name, category, test, place, rails, plannedAt, status } = heat;
  const names = rails ?? [];
  const matches = asked === '' ? [] : names.filter(isAsked(asked));
  const where = [test ?? 'Test por anunciar', place.name === category.name ? null : place.name].filter(Boolean);
  return (
    <Row as="li" gap="md" align="start" wrap={false} style={row}>
      <Stack gap="none" align="center" style={time}>
        <When heat={heat} timeZone={timeZone} now={now} />
      </Stack>
      <Stack gap="2xs" className="grow">
        <strong className="wraps">{`${name} · ${category.name}`}</strong>
        <Text as="span" size="sm" dim className="wraps">
          {where.join(' · ')}
        </Text>
        {movedMinutes(heat) > 0 && status === 'on_hold' && (
          <Text as="span" size="sm" style={{ color: 'var(--warn)' }}>
            {`antes ${hourText(plannedAt, timeZone)}`}
          </Text>
        )}
        {matches.map(match => (
          <Text key={match.number} as="span" className="wraps">
            <strong>{match.name}</strong>
            {`, carril ${match.number}${match.box ? ` · ${match.box}` : ''}`}
          </Text>
        ))}
        {matches.length === 0 && names.length > 0 && <Names rails={names} />}
      </Stack>
    </Row>
  );
}

type WhenProps = { heat: Heat; timeZone: string; now: number };

function When({ heat, timeZone, now }: WhenProps) {
  if (heat.status === 'active') return <StatusTag tone="live">En pista</StatusTag>;
  if (heat.isCalled) return <StatusTag tone="active">A pista</StatusTag>;
  const left = minutesTo(heat.startsAt, now);
  const hour = shownHour(heat, now, timeZone);
  const [figure, unit] = typeof left === 'number' ? [`~${left}`, 'min'] : [hour.slice(0, 5), hour.slice(6)];
  return (
    <>
      {left === 'late' && <StatusTag tone="pending">Se retrasa</StatusTag>}
      <Text as="span" size="3xl" num>
        {figure}
      </Text>
      <Text as="span" size="sm" dim>
        {unit}
      </Text>
    </>
  );
}

/** The first names. A press shows all names with their rails. */
function Names({ rails }: { rails: readonly Rail[] }) {
  const more = rails.length - mostNames;
  const some = rails.slice(0, more === 1 ? rails.length : mostNames).map(({ name }) => name);
  return (
    <details>
      <summary className="dim wraps" style={{ cursor: 'pointer', minHeight: 32 }}>
        {more > 1 ? `${some.join(', ')} y ${more} más` : some.join(', ')}
      </summary>
      <ul>
        {rails.map(({ number, name, box }) => (
          <li key={number} className="wraps">
            {`${number} · ${name}`}
            {box && <span className="dim">{` · ${box}`}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
