import type { CountStep } from './fold.ts';

// Where the counts of two judges of one athlete part. Moments of both logs are milliseconds of one clock.

/** The count of one device. `begun`: the count that it continued. */
type DeviceLog = { begun: number; counted: readonly CountStep[]; missed: readonly number[]; errorMs: number | null };

export type JudgedLog = Pick<DeviceLog, 'counted' | 'missed'> & {
  /** The largest error of a device's clock, in milliseconds; null if one never had the server's time. */
  errorMs: number | null;
};

const byMoment = ([one]: CountStep, [other]: CountStep): number => one - other;

/** The whole log of one judge's place, from its devices in order. Late taps of an earlier device stay out. */
export function joinLogs(devices: readonly DeviceLog[]): JudgedLog {
  let joined: JudgedLog = { counted: [], missed: [], errorMs: 0 };
  for (const { begun, counted, missed, errorMs } of devices) {
    const since = counted[0]?.[0] ?? Number.POSITIVE_INFINITY;
    joined = {
      counted: [...joined.counted.filter(([at, count]) => at <= since && count <= begun), ...counted],
      missed: [...joined.missed, ...missed],
      errorMs: joined.errorMs === null || errorMs === null ? null : Math.max(joined.errorMs, errorMs),
    };
  }
  return joined;
}

/** How much later one thumb may press than the other, in milliseconds. */
const slowMs = 3_000;
/** The error of a clock that was never checked. */
const unknownMs = 1_000;

export type Parting = {
  /** The press after which the two counts differ. */
  at: number;
  /** The judge who is ahead from then on, and that judge's count. */
  ahead: 'main' | 'second';
  count: number;
  /** The other judge marked a no-rep there. */
  isMissed: boolean;
};

const countAt = (steps: readonly CountStep[], at: number): number =>
  steps.findLast(([moment]) => moment <= at)?.[1] ?? 0;

/**
 * The first moment from which two judges' counts differ for longer than a slow thumb and both clocks explain. Null
 * without one. A count that ends earlier keeps its last value.
 */
export function partWays(main: JudgedLog, second: JudgedLog): Parting | null {
  const slack = slowMs + (main.errorMs ?? unknownMs) + (second.errorMs ?? unknownMs);
  const [ones, others] = [main.counted.toSorted(byMoment), second.counted.toSorted(byMoment)];
  const moments = [...ones, ...others].map(([at]) => at).sort((one, other) => one - other);
  let since: number | null = null;
  for (const [index, at] of moments.entries()) {
    if (countAt(ones, at) === countAt(others, at)) since = null;
    else since ??= at;
    const until = moments[index + 1] ?? Number.POSITIVE_INFINITY;
    if (since === null || until - since <= slack) continue;
    const [one, other] = [countAt(ones, since), countAt(others, since)];
    const { missed } = one > other ? second : main;
    return {
      ...{ at: since, ahead: one > other ? 'main' : 'second', count: Math.max(one, other) },
      isMissed: missed.some(moment => Math.abs(moment - since!) <= slack),
    };
  }
  return null;
}
