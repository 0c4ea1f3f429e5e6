import { makeSorter, sortDescending } from './sorter.ts';

// Every index here is within its column, but the compiler cannot see it: hence the `!`.

export const runningStatuses = ['ok', 'dnf', 'dns', 'dsq'] as const;
type RunningStatus = (typeof runningStatuses)[number];

type RunningStandings = {
  order: Uint32Array;
  /** The position of each runner; 0 without one. */
  position: Int32Array;
  /** Milliseconds behind the first runner; NaN without a position. */
  gapMs: Float64Array;
};

/**
 * Ranks runners by time; ties share a position. DNF, DNS and DSQ follow, each in input order. A finisher without a time
 * is a DNF.
 */
export function rankRunning(rows: readonly { timeMs: number | null; status: RunningStatus }[]): RunningStandings {
  const size = rows.length;
  const time = new Float64Array(size);
  const isTimed = ({ timeMs, status }: (typeof rows)[number]) => status === 'ok' && timeMs !== null;
  const groups: number[][] = [[], [], [], []];
  let longest = 0;
  rows.forEach((row, at) => {
    const group = row.status === 'ok' && !isTimed(row) ? 1 : runningStatuses.indexOf(row.status);
    groups[group]!.push(at);
    time[at] = row.timeMs ?? 0;
    if (group === 0 && time[at]! > longest) longest = time[at]!;
  });
  const arrived = Uint32Array.from(groups[0]!);
  const sorter = makeSorter(arrived.length);
  sortDescending(sorter, {
    keys: time.map(timeMs => longest - timeMs),
    least: 0,
    most: longest,
    areWhole: true,
    entries: arrived,
    size: arrived.length,
    refine: null,
  });

  const order = new Uint32Array(size);
  for (let at = 0; at < arrived.length; at++) order[at] = sorter.pairs[2 * at + 1]!;
  order.set(groups.slice(1).flat(), arrived.length);
  const position = new Int32Array(size);
  const gapMs = new Float64Array(size).fill(Number.NaN);
  for (let at = 0; at < arrived.length; at++) {
    const row = order[at]!;
    const isTied = at > 0 && time[row] === time[order[at - 1]!];
    position[row] = isTied ? position[order[at - 1]!]! : at + 1;
    gapMs[row] = time[row]! - time[order[0]!]!;
  }
  return { order, position, gapMs };
}

/** Pace in seconds per kilometre, which are milliseconds per metre; null if the distance is unknown. */
export const pace = (timeMs: number | null, distanceM: number | null): number | null =>
  timeMs === null || distanceM === null || distanceM <= 0 ? null : timeMs / distanceM;
