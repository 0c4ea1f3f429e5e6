import { Button } from '@mantine/core';
import { IconArrowsLeftRight, IconBellCheck, IconClockExclamation, IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import type { Lateness } from '#contract/day/timetable.ts';
import { hourText, theHour } from '#web/entities/heat/told-start.ts';
import { api } from '#web/lib/api.ts';
import { Dialog, DialogAnswers } from '#web/ui/dialogs/dialog.tsx';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';

const minute = 60_000;
const minutesOf = (ms: number): number => Math.floor(ms / minute);
/** A length of time, such as `2:10`. */
const lengthText = (ms: number): string => {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`;
};

/** The lateness of the day, at the foot of the manager's page. A press shows its causes. */
export function LatenessFoot({ eventId }: { eventId: string }) {
  const { data } = useQuery({
    ...api.timetable.lateness.queryOptions({ input: { eventId } }),
    staleTime: 0,
    retry: false,
    refetchInterval: 20_000,
  });
  if (!data?.end) return null;
  const late = minutesOf(data.lateMs);
  const end = hourText(data.end.expectedAt, data.event.timeZone);
  return (
    <div>
      <DialogButton
        label={late > 0 ? `Va ${late} min tarde; termina ${end}` : `Va a la hora; termina ${end}`}
        size="lg"
        icon={IconClockExclamation}
      >
        {close => <LateSheet data={data} onClose={close} />}
      </DialogButton>
    </div>
  );
}

const figure = { font: '700 7rem / 0.85 var(--cond)', fontVariantNumeric: 'tabular-nums' } as const;
const section = { borderTop: '1px solid var(--line)', paddingTop: 'var(--gap-md)' } as const;

function LateSheet({ data, onClose }: { data: Lateness; onClose: () => void }) {
  const { lateMs, end, floors, rests, told, event } = data;
  const late = minutesOf(lateMs);
  const hour = (at: string) => hourText(at, event.timeZone);
  return (
    <Dialog title="Cómo va el día" onClose={onClose} losesNothing>
      <Stack gap="md" style={{ marginBottom: 'var(--gap-lg)' }}>
        <Row gap="md" align="end" wrap={false}>
          {late > 0 && (
            <span style={figure} aria-hidden="true">
              {late}
            </span>
          )}
          {end && (
            <Stack gap="2xs">
              <strong className="small-title">{late > 0 ? 'min tarde' : 'A la hora'}</strong>
              <Text as="span" dim>
                {minutesOf(Date.parse(end.expectedAt) - Date.parse(end.plannedAt)) > 0
                  ? `Termina ~${hour(end.expectedAt)}, no ${hour(end.plannedAt)}`
                  : `Termina ~${hour(end.expectedAt)}`}
              </Text>
            </Stack>
          )}
        </Row>
        {floors.map((floor, at) => (
          <FloorLine key={floor.name ?? at} floor={floor} hour={hour} />
        ))}
        {rests.length > 0 && (
          <Stack gap="sm" style={section}>
            <Row justify="between" wrap={false}>
              <strong>Descansan menos de lo prometido</strong>
              <StatusTag tone="pending">{rests.length}</StatusTag>
            </Row>
            {rests.map(rest => (
              <RestLine key={`${rest.entryId} ${rest.to}`} rest={rest} hour={hour} />
            ))}
          </Stack>
        )}
        {told.heats.length > 0 && (
          <Row gap="sm" wrap={false} className="inside" style={notice}>
            <IconBellCheck size={22} aria-hidden="true" style={{ flex: 'none' }} />
            <span>{toldText(told)}</span>
          </Row>
        )}
      </Stack>
      <DialogAnswers>
        <Button variant="strong" onClick={onClose}>
          Entendido
        </Button>
      </DialogAnswers>
    </Dialog>
  );
}

const notice = { background: 'var(--sunken)', borderRadius: 'var(--radius-md)' } as const;

const toldText = ({ heats, athletes }: Lateness['told']): string => {
  const who = athletes === 1 ? 'El atleta' : `Los ${athletes} atletas`;
  const see = athletes === 1 ? 've' : 'ven';
  const where = heats.length === 1 ? `del ${heats[0]}` : `de ${heats.length} heats`;
  return `${who} ${where} ya ${see} la hora nueva y la de antes.`;
};

type Hour = (at: string) => string;
type FloorProps = { floor: Lateness['floors'][number]; hour: Hour };

function FloorLine({ floor: { name, lateMs, next, causes }, hour }: FloorProps) {
  const late = minutesOf(lateMs);
  return (
    <Stack gap="xs" style={section}>
      <Row gap="md" justify="between" wrap={false}>
        <Stack gap="2xs">
          <strong className="wraps">{name ?? 'La pista'}</strong>
          <Text as="span" dim className="wraps">
            {next ? `${next.category}, ${next.heat} hacia ${theHour(hour(next.startsAt))}` : 'No le queda ningún heat'}
          </Text>
        </Stack>
        <Text as="span" size="3xl" num style={late > 0 ? lateLook : onTimeLook}>
          {late > 0 ? `+${late}` : 'a la hora'}
        </Text>
      </Row>
      {causes
        .filter(({ ms }) => ms >= 5_000)
        .map(cause => (
          <CauseLine key={cause.why === 'long' ? cause.heat : cause.why} cause={cause} />
        ))}
    </Stack>
  );
}

const lateLook: CSSProperties = { color: 'var(--warn)', flex: 'none' };
const onTimeLook: CSSProperties = { color: 'var(--pos)', flex: 'none' };

type Cause = Lateness['floors'][number]['causes'][number];
const looks = {
  long: IconClockExclamation,
  changes: IconArrowsLeftRight,
  start: IconClockExclamation,
  wait: IconHourglass,
} as const;

function textOf(cause: Cause): string {
  if (cause.why === 'long') return `${cause.heat} duró de más`;
  if (cause.why === 'changes') return cause.count === 1 ? '1 cambio lento' : `${cause.count} cambios lentos`;
  return cause.why === 'start' ? 'Empezó tarde' : 'Falta empezar el que sigue';
}

function CauseLine({ cause }: { cause: Cause }) {
  const Icon = looks[cause.why];
  return (
    <Row gap="sm" wrap={false}>
      <Icon size={20} aria-hidden="true" style={{ flex: 'none', color: 'var(--dim)' }} />
      <span className="grow wraps">{textOf(cause)}</span>
      <Text as="span" size="xl" num>
        {lengthText(cause.ms)}
      </Text>
    </Row>
  );
}

const track = { height: 8, borderRadius: 'var(--radius-sm)', background: 'var(--track)', overflow: 'hidden' } as const;

function RestLine({ rest, hour }: { rest: Lateness['rests'][number]; hour: Hour }) {
  const { name, from, to, startsAt, restMs, promisedMs } = rest;
  return (
    <Stack gap="2xs">
      <Row gap="md" justify="between" wrap={false}>
        <Stack gap="none">
          <span className="wraps">{name}</span>
          <Text as="span" size="sm" dim>
            {`${from} → ${to}, ${hour(startsAt)}`}
          </Text>
        </Stack>
        <Text as="span" className="nowrap">
          <strong>{minutesOf(restMs)}</strong> de {minutesOf(promisedMs)} min
        </Text>
      </Row>
      <div style={track} aria-hidden="true">
        <div style={{ height: '100%', width: `${(100 * restMs) / promisedMs}%`, background: 'var(--warn)' }} />
      </div>
    </Stack>
  );
}
