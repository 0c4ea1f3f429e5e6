import type { Runner } from './read-runner.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Only races of a whole day take longer than this, in milliseconds. */
const longRace = 10 * hour;
const fewTimes = 3;

/**
 * Finds times that are probably minutes, but were read as hours. A spreadsheet takes a typed `25:30` for 25 hours and a
 * half. All times then have zero seconds, which real race times do not. A race of a whole day may have such times, so
 * the screen only warns. Returns the first runner in doubt and the probable time.
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

/** The runner with the typed time, where minutes and seconds were stored as hours and minutes. */
export const minutesForHours = <One extends Pick<Runner, 'timeMs'>>(runner: One): One => ({
  ...runner,
  timeMs: runner.timeMs === null ? null : (runner.timeMs / minute) * second,
});
