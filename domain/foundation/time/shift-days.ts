import { toInstant, toWall } from './zones.ts';

const minute = 60_000;

/**
 * The instant `days` later (earlier if negative) on a place's calendar, at the same time of its clocks. Null if a clock
 * change skips that time, because the move could not be undone. Null also for the second of two equal hours.
 */
export function shiftDays(instant: number, days: number, timeZone: string): number | null {
  const wall = toWall(instant, timeZone);
  // Wall times have no seconds, so the stored seconds are added again afterwards.
  const seconds = instant - toInstant(wall, timeZone).getTime();
  if (seconds < 0 || seconds >= minute) return null;
  const wanted = daysLater(wall, days);
  const moved = toInstant(wanted, timeZone).getTime();
  return toWall(moved, timeZone) === wanted ? moved + seconds : null;
}

const dayOf = (wall: string) => Date.parse(`${wall.slice(0, 10)}T00:00Z`);

/** The same wall time, `days` later. */
export const daysLater = (wall: string, days: number): string =>
  `${new Date(dayOf(wall) + days * 86_400_000).toISOString().slice(0, 10)}${wall.slice(10)}`;

/** Number of calendar days between two wall times or days. */
export const daysBetween = (from: string, to: string): number => Math.round((dayOf(to) - dayOf(from)) / 86_400_000);
