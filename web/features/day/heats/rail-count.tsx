import { useQuery } from '@tanstack/react-query';
import type { RailToConfirm } from '#contract/day/rails-to-confirm.ts';
import { missName, type Unit, type WodType } from '#domain/competition/wods/wod-types.ts';
import type { Floor, FloorHeat, FloorRail } from '#domain/day/floors/floor.ts';
import { timeShown } from '#domain/day/floors/race.ts';
import { railTarget } from '#domain/day/rails/finish-values.ts';
import { formatQuantity, writeCount } from '#domain/scoring/ranking/written.ts';
import { api } from '#web/lib/api.ts';
import { Text } from '#web/ui/layout.tsx';
import { writeDuration } from '#web/ui/texts/duration-text.ts';
import lines from './rail-lines.module.css';
import type { ShownDay } from './shown-day.ts';

/** Milliseconds between requests. These counts are only for display; the second key makes the stored result. */
const askEvery = 2_000;

export type CountAtRail = { count: number; unit: string; noReps: number; timeMs: number | null };

/**
 * The counts of the shown rails: live taps if the floor reports this heat, else the stored ones. Nothing is counted
 * before the call.
 */
export function useRailCounts({ data }: ShownDay, floor: Floor | null): (number: number) => CountAtRail | null {
  const shown = data.heats.find(({ uid }) => uid === data.heatId);
  const told = floor?.heat?.id === data.heatId ? floor?.heat : null;
  const isOpen = shown !== undefined && (shown.status !== 'on_hold' || shown.calledAt !== null);
  const { data: stored } = useQuery({
    ...api.rails.readHeat.queryOptions({ input: { heatId: shown?.uid ?? '' } }),
    enabled: isOpen && !told?.rails,
    refetchInterval: shown?.status === 'active' ? askEvery : false,
  });
  return number => {
    const tapped = told?.rails?.find(rail => rail.number === number);
    if (told?.rails) return tapped ? countedOf(tapped, told) : null;
    const rail = isOpen ? stored?.rails.find(each => each.number === number) : undefined;
    return rail && stored ? storedOf(rail, stored) : null;
  };
}

export function countedOf(rail: FloorRail, heat: FloorHeat): CountAtRail | null {
  const { count, noReps, heardAt, isResult } = rail;
  return heardAt === null && !isResult
    ? null
    : { count, unit: heat.test?.unit ?? '', noReps, timeMs: timeShown(rail, heat) };
}

type Stored = { unit: Unit; test: { typeWod: WodType; validReps: number | null } };

/** The time of a capped result is the cap, so its count says more. */
export function storedOf(
  {
    quantity,
    count,
    noReps,
    timeMs: finishMs,
    state,
    members,
  }: Pick<RailToConfirm, 'quantity' | 'count' | 'noReps' | 'timeMs' | 'state' | 'members'>,
  { unit, test: { typeWod, validReps } }: Stored,
): CountAtRail | null {
  const shown = quantity ?? count;
  if (shown === null || state === 'ready') return null;
  const target = railTarget(validReps, members);
  return { count: shown, unit, noReps, timeMs: timeShown({ count: shown, finishMs }, { test: { typeWod, target } }) };
}

/** The present count of a rail's device, or its final one. After a finish in time, that count is shown. */
export function RailCount({ counted, isOver }: { counted: CountAtRail; isOver: boolean }) {
  const { count, unit, noReps, timeMs } = counted;
  const isTime = isOver && timeMs !== null;
  return (
    <span className={lines.count}>
      <span className="unseen">Conteo: </span>
      {isTime ? (
        <span className={lines.time}>{writeDuration(Math.floor(timeMs / 1_000))}</span>
      ) : unit === 'kg' && count === 0 ? (
        <Text as="span" size="3xl" num dim>
          <span className="unseen">{writeCount(count, unit)}</span>
          <span aria-hidden="true">–</span>
        </Text>
      ) : (
        <Text as="span" size="3xl" num className="nowrap">
          {formatQuantity(count)}
          <span className={unit === 'reps' ? 'unseen' : 'text-sm dim'}>{` ${unit}`}</span>
        </Text>
      )}
      {noReps > 0 && (
        <span className="dim text-xs nowrap">
          <span className="unseen"> · </span>
          {`${noReps} ${missName(unit, noReps)}`}
        </span>
      )}
    </span>
  );
}
