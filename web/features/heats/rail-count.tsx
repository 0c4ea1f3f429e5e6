import type { Floor, FloorHeat, FloorRail } from '#domain/floors/floor.ts';
import { formatQuantity } from '#domain/scoring/written.ts';
import { writeDuration } from '#web/ui/duration-text.ts';
import { Text } from '#web/ui/layout.tsx';

/** What is counted at a rail, as its judge taps it; nothing of a heat that is not on its floor. */
export function RailCount({ floor, heatId, number }: { floor: Floor | null; heatId: string | null; number: number }) {
  const heat = floor?.heat;
  const rail = heat?.id === heatId ? heat?.rails?.find(each => each.number === number) : undefined;
  if (!heat?.test || !rail || rail.heardAt === null) return null;
  return (
    <Text as="span" size="xl" num>
      {wordsOf(rail, heat.test)}
    </Text>
  );
}

const wordsOf = ({ count, noReps, finishMs }: FloorRail, { unit }: NonNullable<FloorHeat['test']>): string =>
  [
    `${formatQuantity(count)} ${unit}`,
    noReps > 0 ? `${noReps} no-rep` : '',
    finishMs === null ? '' : writeDuration(Math.floor(finishMs / 1000)),
  ]
    .filter(Boolean)
    .join(' · ');
