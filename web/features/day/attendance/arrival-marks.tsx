import { IconCheck, IconX } from '@tabler/icons-react';
import type { AttendanceList } from '#contract/day/attendance.ts';
import type { Presence } from '#domain/day/attendance/presence.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import type { ShownArrival } from './use-arrivals.ts';

type Props = {
  event: AttendanceList['event'];
  row: ShownArrival;
  onMark: (state: Presence) => Promise<void>;
  onDiscard: () => Promise<void>;
};

/** Two large buttons to mark an entry. A mark becomes a tag, and a press on the tag removes the mark. */
export function ArrivalMarks(props: Props) {
  const { row, onDiscard } = props;
  const problem = row.waits?.problem;
  if (problem) {
    return (
      <Stack gap="2xs">
        <Text size="sm" role="alert" className="wraps">
          {problem.message}
        </Text>
        <Row gap="xs" justify="end">
          <StatusTag tone="bad">Devuelto</StatusTag>
          <Button variant="default" aria-label={`Entendido: ${row.name}`} onClick={() => void onDiscard()}>
            Entendido
          </Button>
        </Row>
      </Stack>
    );
  }
  if (row.state !== 'expected') return <Said {...props} />;
  return props.event.isOver ? null : <Choice {...props} />;
}

const Choice = ({ row, onMark }: Props) => (
  <Row gap="xs" wrap={false} justify="end">
    <Button
      variant="default"
      icon={IconX}
      aria-label={`Ausente: ${row.name}`}
      onClick={() => void onMark('absent').catch(() => undefined)}
    >
      Ausente
    </Button>
    <Came row={row} onMark={onMark} />
  </Row>
);

const Came = ({ row, onMark }: Pick<Props, 'row' | 'onMark'>) => (
  <Button
    variant="strong"
    icon={IconCheck}
    aria-label={`Llegó: ${row.name}`}
    onClick={() => void onMark('present').catch(() => undefined)}
  >
    Llegó
  </Button>
);

function Said({ event, row, onMark }: Props) {
  const hour = row.at && formatDateTime(row.at, event.timeZone).slice(11);
  const said = row.state === 'present' ? (row.byDoor ? 'Puerta' : 'Llegó') : 'Ausente';
  return (
    <Row gap="xs" justify="end">
      <StatusTag tone={row.state === 'present' ? 'good' : 'bad'}>{`${said} ${hour}`}</StatusTag>
      {row.waits && <StatusTag tone="pending">Por enviar</StatusTag>}
      {!event.isOver && !row.byDoor && (
        <Button
          variant="default"
          aria-label={`Deshacer: ${row.name}`}
          onClick={() => void onMark('expected').catch(() => undefined)}
        >
          Deshacer
        </Button>
      )}
      {!event.isOver && row.state === 'absent' && <Came row={row} onMark={onMark} />}
    </Row>
  );
}
