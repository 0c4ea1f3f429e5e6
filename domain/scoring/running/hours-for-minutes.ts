import type { Runner } from './read-runner.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Longer than races on foot are, but for those of a day. */
const longRace = 10 * hour;
const fewTimes = 3;

/**
 * Who types `25:30` into a spreadsheet means minutes and seconds, and it keeps 25 hours and a half. Then no time has any
 * seconds, which those of a race have. It may still be true of a race of a day, so that it is only told: the first
 * runner whose time is in doubt, and the time that may have been meant.
 */
export function hoursForMinutes(
  runners: readonly Pick<Runner, 'number' | 'timeMs'>[],
): { number: number; timeMs: number; meantMs: number } | null {
  const timed = runners.flatMap(({ number, timeMs }) => (timeMs === null ? [] : [{ number, timeMs }]));
  if (timed.some(({ timeMs }) => timeMs % minute !== 0)) return null;
  const first = timed.find(({ timeMs }) => timeMs >= hour);
  if (!first || (timed.length < fewTimes && timed.every(({ timeMs }) => timeMs < longRace))) return null;
  return { ...first, meantMs: (first.timeMs / minute) * second };
}

/** The time that was typed, where minutes and seconds were kept as hours and minutes. */
export const minutesForHours = <One extends Pick<Runner, 'timeMs'>>(runner: One): One => ({
  ...runner,
  timeMs: runner.timeMs === null ? null : (runner.timeMs / minute) * second,
});
