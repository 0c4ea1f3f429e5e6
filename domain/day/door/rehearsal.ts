import { toWall } from '#domain/foundation/time/zones.ts';

const day = 86_400_000;
const dateOf = (moment: Date, timeZone: string): number =>
  Date.parse(`${toWall(moment, timeZone).slice(0, 10)}T00:00Z`);

type Beginning = { start: Date; timeZone: string };

/** How many days there are still, by the calendar of the event's place, until its first day; none from then on. */
export const daysUntil = ({ start, timeZone }: Beginning, now: Date): number =>
  Math.max(0, Math.round((dateOf(start, timeZone) - dateOf(now, timeZone)) / day));

/**
 * ORGA-C12: before the event's first day a door is tried, and whoever is let in there is not in. The border is the midnight
 * before the event's start, at its place: doors open before the hour of the start.
 */
export const isRehearsal = (event: Beginning, at: Date): boolean => daysUntil(event, at) > 0;
