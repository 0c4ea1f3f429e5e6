import { formatDateTime } from '#web/lib/clock/dates.ts';

// The told start of a heat in words: minutes while it is near and the page knows the hour, else the hour itself.

const minute = 60_000;
const longest = 90 * minute;

type Told = { startsAt: string; plannedAt: string };

/** `01:18 p. m.` */
export const hourText = (at: string, timeZone: string): string => formatDateTime(at, timeZone).slice(11);

/** `~12`, `now` under two minutes. Null when it is so far away that only the hour helps. */
export function minutesTo(startsAt: string, now: number): number | 'now' | null {
  const left = Date.parse(startsAt) - now;
  if (left < 2 * minute) return 'now';
  return left <= longest ? Math.round(left / minute) : null;
}

/** When a heat without a published plan runs. */
export const bandText = ({ from, to }: { from: string; to: string }, timeZone: string): string => {
  const [first, last] = [hourText(from, timeZone), hourText(to, timeZone)];
  return first === last ? `Hacia la ${first}` : `Entre ${first} y ${last}, según tu puesto`;
};

type Turn = { status: string; isCalled: boolean };

/** A heat that runs or is called says this instead of its start. */
export const turnText = ({ status, isCalled }: Turn): string | null =>
  status === 'active' ? 'Estás en pista' : isCalled ? 'Ahora: a pista' : null;

/** The running heat of an athlete, else a called one, else the first. `heats` are in order of start. */
export const inTurn = <T extends Turn>(heats: readonly T[]): T | undefined =>
  heats.find(({ status }) => status === 'active') ?? heats.find(({ isCalled }) => isCalled) ?? heats[0];

export const movedMinutes = ({ startsAt, plannedAt }: Told): number =>
  Math.round((Date.parse(startsAt) - Date.parse(plannedAt)) / minute);

/** `Movido 4 min: antes 01:14 p. m.`; null when it starts as planned. */
export function movedText(told: Told, timeZone: string): string | null {
  const moved = movedMinutes(told);
  return moved > 0 ? `Movido ${moved} min: antes ${hourText(told.plannedAt, timeZone)}` : null;
}
