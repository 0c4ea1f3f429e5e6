import { toWall } from '#domain/foundation/time/zones.ts';

const day = 86_400_000;
const dateOf = (moment: Date, timeZone: string): number =>
  Date.parse(`${toWall(moment, timeZone).slice(0, 10)}T00:00Z`);

type Beginning = { start: Date; timeZone: string };

/** Days until the event's first day, by the calendar of its place. Zero from that day on. */
export const daysUntil = ({ start, timeZone }: Beginning, now: Date): number =>
  Math.max(0, Math.round((dateOf(start, timeZone) - dateOf(now, timeZone)) / day));

/**
 * Whether the door is only tried out: before the event's first day an admission does not count (ORGA-C12). The border
 * is midnight at the event's place, because doors open before the start hour.
 */
export const isRehearsal = (event: Beginning, at: Date): boolean => daysUntil(event, at) > 0;
