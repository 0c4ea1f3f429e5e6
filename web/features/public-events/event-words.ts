import { toWall } from '#domain/time/zones.ts';

const dayOf = (at: string, timeZone: string) => Date.parse(`${toWall(at, timeZone).slice(0, 10)}T00:00:00Z`);

/** How many nights lie before a moment, by the calendar of its place. */
export const daysUntil = (at: string, now: string, timeZone: string): number =>
  Math.round((dayOf(at, timeZone) - dayOf(now, timeZone)) / 86_400_000);

export const ages = ([min, max]: readonly [number, number]): string => `Entre ${min} y ${max} años`;

export const teamOf = ({ team, members }: { team: boolean; members: number }): string =>
  team ? `Equipos de ${members}` : 'Individual';

/** A place for maps; a plain link, so nothing of the page goes to a stranger before somebody presses it. */
export const mapOf = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
