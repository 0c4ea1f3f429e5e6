import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { PublicTimetable } from '#contract/day/timetable.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { dayText } from '#domain/foundation/time/wall-words.ts';
import { hourText } from '#web/entities/heat/told-start.ts';
import { useZoneNote } from '#web/lib/clock/date-text.tsx';
import { paths } from '#web/paths.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';

type Block = PublicTimetable['blocks'][number];
type Shown = { blocks: readonly Block[]; event: Pick<PublicTimetable['event'], 'timeZone'> };

const line = { borderBottom: '1px solid var(--line)', padding: 'var(--gap-sm) var(--gap-md)' } as const;
const hours = { width: 92, flex: 'none' } as const;

/** The tests with an announced time and no published heats yet, by day. Nothing while there are none. */
export function PlannedDays({ timetable: { blocks = [], event } }: { timetable: Shown }) {
  const [first] = blocks;
  const last = blocks.at(-1);
  return first && last ? <Days blocks={blocks} timeZone={event.timeZone} from={first.start} to={last.end} /> : null;
}

type DaysProps = { blocks: readonly Block[]; timeZone: string; from: string; to: string };

function Days({ blocks: all, timeZone, from, to }: DaysProps) {
  const zone = useZoneNote(timeZone, from, to);
  return (
    <Stack as="section" gap="md" aria-labelledby="horario">
      <Stack gap="2xs">
        <h2 id="horario">Horario</h2>
        <Text dim size="sm">
          Heats, carriles y nombres se publican más cerca del día.
          {zone && ` En ${zone}.`}
        </Text>
      </Stack>
      {[...Map.groupBy(all, ({ start }) => dayText(start, timeZone))].map(([day, blocks]) => (
        <Stack key={day} gap="xs">
          <h3>{day}</h3>
          <Stack as="ul" gap="none" className="card">
            {blocks.map(block => (
              <BlockLine key={`${block.category.uid} ${block.start}`} block={block} timeZone={timeZone} />
            ))}
          </Stack>
        </Stack>
      ))}
    </Stack>
  );
}

type Heat = PublicTimetable['heats'][number];

/** A strip with the heats that run now; each leads to the live page. Nothing while none runs. */
export function RunningHeats({ timetable: { event, heats } }: { timetable: PublicTimetable }) {
  const running = heats.filter(({ status }) => status === 'active');
  if (running.length === 0) return null;
  return (
    <Stack as="section" gap="xs" aria-label="En vivo">
      {running.map(heat => (
        <Link key={heat.uid} to={paths.eventLive} params={{ id: event.uid }} className="card" style={strip}>
          <StatusTag tone="live">En vivo</StatusTag>
          <Text as="span" strong className="wraps grow">
            {runningWords(heat, running.length > 1)}
          </Text>
          <IconChevronRight size={18} aria-hidden="true" />
        </Link>
      ))}
    </Stack>
  );
}

const strip = {
  display: 'flex',
  alignItems: 'center',
  gap: 'var(--gap-sm)',
  minHeight: 56,
  padding: 'var(--gap-sm) var(--gap-md)',
} as const;

function runningWords({ name, test, category, rails }: Heat, isOneOfMany: boolean): string {
  const athletes = rails && rails.length > 0 ? counted(rails.length, 'atleta', 'atletas') : null;
  const words = [`Ahora: ${name}`, test ?? 'Test por anunciar', isOneOfMany ? category.name : null, athletes];
  return words.filter(Boolean).join(' · ');
}

function BlockLine({ block: { category, test, place, start, end }, timeZone }: { block: Block; timeZone: string }) {
  const where = [test ?? 'Test por anunciar', place.name === category.name ? null : place.name].filter(Boolean);
  return (
    <Row as="li" gap="md" align="start" wrap={false} style={line}>
      <Stack gap="none" style={hours}>
        <Text as="span" num size="xl">
          {hourText(start, timeZone)}
        </Text>
        <Text as="span" size="sm" dim className="nowrap">
          {`a ${hourText(end, timeZone)}`}
        </Text>
      </Stack>
      <Stack gap="2xs" className="grow">
        <strong className="wraps">{category.name}</strong>
        <Text as="span" size="sm" dim className="wraps">
          {where.join(' · ')}
        </Text>
      </Stack>
    </Row>
  );
}
