import { useQuery } from '@tanstack/react-query';
import type { RailTimelines, Timeline } from '#contract/day/protests.ts';
import { messages } from '#contract/messages.ts';
import { missName, type Unit } from '#domain/competition/wods/wod-types.ts';
import { joinLogs, type Parting, partWays } from '#domain/day/rails/part-ways.ts';
import { formatQuantity, writeCount } from '#domain/scoring/ranking/written.ts';
import { api } from '#web/lib/api.ts';

export const useTimelines = (railId: string) =>
  useQuery(api.rails.timelines.queryOptions({ input: { railId }, staleTime: 0 }));

/** Counts that a person may choose: not voided, with at least one repetition. */
export const countsOf = ({ timelines }: RailTimelines): Timeline[] =>
  timelines.filter(({ isVoid, count }) => !isVoid && count > 0);

/** The end of the time axis that all counts of a rail share, in milliseconds. */
export function endOfCounts(data: RailTimelines): number {
  const ends = countsOf(data).flatMap(({ finishMs, counted }) => [finishMs ?? 0, counted.at(-1)?.[0] ?? 0]);
  return Math.max(60_000, Math.min(data.capMs, Math.max(0, ...ends)));
}

export type TwoCounts = { main: Timeline; second: Timeline };

/** The newest count of each judge. Null unless both have one. */
export function twoCountsOf(data: RailTimelines): TwoCounts | null {
  const [main, second] = (['main', 'second'] as const).map(role =>
    countsOf(data).find(each => each.role === role && each.isNewest),
  );
  return main && second ? { main, second } : null;
}

export function partingOf({ timelines }: RailTimelines): Parting | null {
  const logOf = (role: Timeline['role']) => joinLogs(timelines.filter(each => each.role === role && !each.isVoid));
  return partWays(logOf('main'), logOf('second'));
}

/** The last names of two judges, or their whole names if the last ones are the same. */
function namesOf(one: Timeline, other: Timeline): [string, string] {
  const [names, last] = [
    [one, other].map(({ judge }) => judge?.trim() ?? messages.rails.somebody),
    [one, other].map(({ judge }) => judge?.trim().split(/\s+/).at(-1) ?? messages.rails.somebody),
  ];
  return (last[0] === last[1] ? names : last) as [string, string];
}

/** The press after which two counts differ: who counted it, and what the other judge did. */
export function sayParting({ ahead, count, isMissed }: Parting, { main, second }: TwoCounts, unit: Unit): string {
  const [one, other] = ahead === 'main' ? [main, second] : [second, main];
  const counted = unit === 'reps' ? `contó la rep ${formatQuantity(count)}` : `llegó a ${writeCount(count, unit)}`;
  const then = isMissed ? `marcó ${missName(unit, 1)}` : unit === 'reps' ? 'no la contó' : 'no';
  const [who, whoElse] = namesOf(one, other);
  return `${who} ${counted}; ${whoElse} ${then}.`;
}
