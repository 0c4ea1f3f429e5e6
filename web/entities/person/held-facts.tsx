import type { Holdings } from '#contract/day/badges.ts';
import { formatDateTime, formatDay } from '#web/lib/clock/dates.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';

type Facts = Omit<Holdings, 'tickets'>;

export const roleOf = ({ category, isJudge }: Pick<Facts, 'category' | 'isJudge'>): string =>
  isJudge ? 'Juez' : (category ?? 'Atleta');

type Heat = NonNullable<Facts['heats']>[number];

/**
 * Time and place of a heat, such as `Heat 4 · carril 3 · 09:14 a. m.`, in the event's local time. The text names the
 * day if it is not today.
 */
function placeOf({ name, rail, start }: Heat, timeZone: string): string {
  const [day = '', ...hour] = formatDateTime(start, timeZone).split(' ');
  const isToday = day === formatDay(new Date().toISOString(), timeZone);
  return [name, `carril ${rail}`, !isToday && day, hour.join(' ')].filter(Boolean).join(' · ');
}

/** The facts about a person at an event that the staff at its door need. */
export function HeldFacts({ held, timeZone }: { held: Facts; timeZone: string }) {
  const { team, shirt, shorts, isDisqualified, isAsked, heats = [] } = held;
  const sizes = [shirt && `Franela ${shirt}`, shorts && `Short ${shorts}`].filter(Boolean);
  return (
    <Stack gap="xs">
      <Row gap="xs">
        <Text size="xl" strong className="wraps">
          {[roleOf(held), team].filter(Boolean).join(' · ')}
        </Text>
        {isDisqualified && <StatusTag tone="bad">Descalificado</StatusTag>}
        {isAsked && <StatusTag tone="pending">Por confirmar</StatusTag>}
      </Row>
      {heats.map(heat => (
        <Text key={`${heat.test} ${heat.start}`} size="lg" className="wraps">
          <strong>{placeOf(heat, timeZone)}</strong> {heat.test}
        </Text>
      ))}
      {sizes.length > 0 && <Text size="lg">{sizes.join(' · ')}</Text>}
    </Stack>
  );
}
