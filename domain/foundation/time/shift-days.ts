import { toInstant, toWall } from './zones.ts';

const minute = 60_000;

/**
 * So many days later (earlier, where negative) on the calendar of a place, at the same time by its clocks. Null where a
 * change of clocks leaves that time out, and for the second of two equal hours: what came out could not be taken back.
 */
export function shiftDays(instant: number, days: number, timeZone: string): number | null {
  const wall = toWall(instant, timeZone);
  // No form writes seconds, but what has some keeps them.
  const seconds = instant - toInstant(wall, timeZone).getTime();
  if (seconds < 0 || seconds >= minute) return null;
  const wanted = daysLater(wall, days);
  const moved = toInstant(wanted, timeZone).getTime();
  return toWall(moved, timeZone) === wanted ? moved + seconds : null;
}

const dayOf = (wall: string) => Date.parse(`${wall.slice(0, 10)}T00:00Z`);

/** That time on another day, as walls write it. */
export const daysLater = (wall: string, days: number): string =>
  `${new Date(dayOf(wall) + days * 86_400_000).toISOString().slice(0, 10)}${wall.slice(10)}`;

/** How many days of the calendar lie between two wall times or days. */
export const daysBetween = (from: string, to: string): number => Math.round((dayOf(to) - dayOf(from)) / 86_400_000);
