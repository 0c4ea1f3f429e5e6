import { IconQrcode, IconSearch, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { DayOfMine } from '#contract/day/today.ts';
import type { Presence } from '#domain/day/attendance/presence.ts';
import { untilStart } from '#domain/day/heats/until-start.ts';
import { atHour } from '#web/entities/heat/told-start.ts';
import { api } from '#web/lib/api.ts';
import { formatHour } from '#web/lib/clock/dates.ts';
import { arrivalOutbox } from '#web/lib/outbox/arrival-outbox.ts';
import { useArrivalsWaiting } from '#web/lib/outbox/use-arrivals.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { inside, row, type Side, ways } from './day-looks.ts';

type Arrivals = NonNullable<DayOfMine['arrivals']>;
type Props = { eventId: string; timeZone: string; arrivals: Arrivals; side: Side; account: string; now: number };

const figure: CSSProperties = { fontSize: 'clamp(5rem, 24vw, 7.5rem)', lineHeight: 0.9 };
const bar: CSSProperties = {
  height: 8,
  background: 'var(--track)',
  borderRadius: 'var(--radius-round)',
  overflow: 'hidden',
};

/** Counts present and missing athletes. The next to run are marked here, also without a network (D33). */
export function ArrivalsBlock({ eventId, timeZone, arrivals, side, account, now }: Props) {
  const { total, missing } = arrivals;
  const { stateOf, waitingOf, mark, present, absent } = useMarks(eventId, account, arrivals);
  const [first] = missing;
  if (total === 0) return null;
  return (
    <Stack as="section" aria-label="Llegadas">
      <Stack className="card" style={inside}>
        <Row justify="between">
          <h2 className="small-title">Llegadas</h2>
          {first?.start && <Text as="span" dim>{`Primer heat ${hourOrMinutes(first.start, timeZone, now)}`}</Text>}
        </Row>
        <Row align="end" gap="sm">
          <Text as="span" num style={figure}>
            {present}
          </Text>
          <Text as="span" dim size="lg">{`de ${total} llegaron`}</Text>
        </Row>
        <div style={bar}>
          <div style={{ width: `${(100 * present) / total}%`, height: '100%', background: 'var(--pos)' }} />
        </div>
        <Row gap="lg">
          <span>
            <strong>{total - present - absent}</strong> por llegar
          </span>
          {absent > 0 && (
            <span style={{ color: 'var(--neg)' }}>
              <strong>{absent}</strong> {absent === 1 ? 'ausente' : 'ausentes'}
            </span>
          )}
        </Row>
        <Row className="shared">
          <ButtonLink to={ways[side].door} params={{ eventId }} variant="strong" size="xl" icon={IconQrcode}>
            Escanear
          </ButtonLink>
          <ButtonLink
            to={ways[side].arrivals}
            params={{ id: eventId }}
            variant="default"
            size="xl"
            icon={IconSearch}
            aria-label="Buscar en Llegadas"
          >
            Buscar
          </ButtonLink>
        </Row>
      </Stack>
      {missing.length > 0 && (
        <div className="card">
          <h2 className="small-title" style={inside}>
            Faltan en los próximos heats
          </h2>
          <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {missing.map(one => (
              <li key={one.entryId} style={row}>
                <span className="grow">
                  <Lines>
                    <strong className="wraps">{one.name}</strong>
                    <Text as="span" size="sm" dim>
                      {one.heat && one.start ? `${one.heat}, ${formatHour(one.start, timeZone)}` : 'Sin heat'}
                    </Text>
                    {waitingOf(one.entryId)?.problem && (
                      <Text as="span" size="sm" role="alert" className="wraps" style={{ color: 'var(--neg)' }}>
                        {waitingOf(one.entryId)?.problem?.message}
                      </Text>
                    )}
                  </Lines>
                </span>
                <Marks
                  name={one.name}
                  state={stateOf(one.entryId)}
                  isWaiting={waitingOf(one.entryId) !== undefined}
                  onMark={state => mark({ eventId, entryId: one.entryId, name: one.name }, state)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  );
}

function hourOrMinutes(start: string, timeZone: string, now: number): string {
  const { text } = untilStart(start, now);
  return text.endsWith('min') ? `en ${text}` : atHour(formatHour(start, timeZone));
}

type Of = { eventId: string; entryId: string; name: string };

/** The marks of this device on top of the counts. A mark goes to the disk first, then to the server. */
function useMarks(eventId: string, account: string, { missing, present, absent }: Arrivals) {
  const queries = useQueryClient();
  const [said, setSaid] = useState<Readonly<Record<string, Presence>>>({});
  const waiting = useArrivalsWaiting(account)?.filter(each => each.eventId === eventId) ?? [];
  const count = waiting.length;
  const before = useRef(count);
  useEffect(() => {
    const isConfirmed = count < before.current;
    before.current = count;
    if (isConfirmed) void queries.invalidateQueries({ queryKey: api.day.key() });
  }, [count, queries]);
  const waitingOf = (entryId: string) => waiting.findLast(each => each.entryId === entryId);
  const stateOf = (entryId: string): Presence => {
    const sent = waitingOf(entryId);
    if (sent?.problem) return 'expected';
    return sent?.state ?? said[entryId] ?? 'expected';
  };
  const marked = (state: Presence) => missing.filter(({ entryId }) => stateOf(entryId) === state).length;
  return {
    waitingOf,
    stateOf,
    present: present + marked('present'),
    absent: absent + marked('absent'),
    async mark(of: Of, state: Presence) {
      setSaid(all => ({ ...all, [of.entryId]: state }));
      await arrivalOutbox.add({ account, ...of, state });
      await arrivalOutbox.flush();
    },
  };
}

type MarksProps = { name: string; state: Presence; isWaiting: boolean; onMark: (state: Presence) => Promise<void> };

/** Two large buttons; a mark can be taken back until the next answer takes its row away. */
function Marks({ name, state, isWaiting, onMark }: MarksProps) {
  const press = (next: Presence) => () => void onMark(next).catch(() => undefined);
  if (state !== 'expected')
    return (
      <Row gap="xs" justify="end">
        <StatusTag tone={isWaiting ? 'pending' : state === 'present' ? 'good' : 'bad'}>
          {[state === 'present' ? 'Llegó' : 'Ausente', isWaiting && 'por enviar'].filter(Boolean).join(' · ')}
        </StatusTag>
        <Button variant="default" size="lg" aria-label={`Deshacer: ${name}`} onClick={press('expected')}>
          Deshacer
        </Button>
      </Row>
    );
  return (
    <Row gap="xs" wrap={false} justify="end">
      <Button variant="default" size="lg" px="sm" aria-label={`Ausente: ${name}`} onClick={press('absent')}>
        <IconX size={22} aria-hidden="true" />
      </Button>
      <Button variant="strong" size="lg" px="md" aria-label={`Llegó: ${name}`} onClick={press('present')}>
        Llegó
      </Button>
    </Row>
  );
}
