import { toWall } from '#domain/time/zones.ts';

/** The first minute of today, on a wall of that place. */
export const today = (timeZone: string) => `${toWall(Date.now(), timeZone).slice(0, 10)}T00:00`;
