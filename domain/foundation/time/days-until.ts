import { toWall } from './zones.ts';

const dayOf = (at: string, timeZone: string) => Date.parse(`${toWall(at, timeZone).slice(0, 10)}T00:00:00Z`);

/** Number of nights between two moments, by the calendar of their place. */
export const daysUntil = (at: string, now: string, timeZone: string): number =>
  Math.round((dayOf(at, timeZone) - dayOf(now, timeZone)) / 86_400_000);
