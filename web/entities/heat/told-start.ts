import { shownStart } from '#domain/day/heats/until-start.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';

// The told start of a heat in words: minutes while it is near and the page knows the hour, else the hour itself.

const minute = 60_000;
const longest = 90 * minute;

type Told = { startsAt: string; plannedAt: string };
type Ahead = { startsAt: string; expectedAt?: string | undefined };

/** `01:18 p. m.` */
export const hourText = (at: string, timeZone: string): string => formatDateTime(at, timeZone).slice(11);

/** `las 09:17 a. m.` */
export const theHour = (hour: string): string => `${hour.startsWith('01') ? 'la' : 'las'} ${hour}`;
/** `a las 09:17 a. m.` */
export const atHour = (hour: string): string => `a ${theHour(hour)}`;

/** The hour to show for a heat ahead: never one that has passed. */
export const shownHour = ({ startsAt, expectedAt }: Ahead, now: number, timeZone: string): string => {
  const expected = expectedAt === undefined ? undefined : Date.parse(expectedAt);
  return hourText(new Date(shownStart({ told: Date.parse(startsAt), expected }, now)).toISOString(), timeZone);
};

/** `~12`, `soon` under two minutes, `late` after the told start. Null when it is so far away that only the hour helps. */
export function minutesTo(startsAt: string, now: number): number | 'soon' | 'late' | null {
  const left = Date.parse(startsAt) - now;
  if (left < 0) return 'late';
  if (left < 2 * minute) return 'soon';
  return left <= longest ? Math.round(left / minute) : null;
}

/** When a heat without a published plan runs. */
export const bandText = ({ from, to }: { from: string; to: string }, timeZone: string): string => {
  const [first, last] = [hourText(from, timeZone), hourText(to, timeZone)];
  return first === last ? `Hacia ${theHour(first)}` : `Entre ${first} y ${last}, según tu puesto`;
};

type Turn = { status: string; isCalled: boolean };

/** A heat that runs or is called says this instead of its start. */
export const turnText = ({ status, isCalled }: Turn): string | null =>
  status === 'active' ? 'Estás en pista' : isCalled ? 'Ahora: a pista' : null;

/** The turn of an athlete in one sentence. Only a call sends to the floor. `now` is null when the page is old. */
export function turnWords(heat: Turn & Ahead, now: number | null, timeZone: string): string {
  const turn = turnText(heat);
  if (turn !== null) return turn;
  const left = now === null ? null : minutesTo(heat.startsAt, now);
  if (now !== null && left === 'late') return `Se retrasa: ahora hacia ${theHour(shownHour(heat, now, timeZone))}`;
  if (left === 'soon') return 'Prepárate: pronto te llaman';
  return left === null ? `Te toca ${atHour(hourText(heat.startsAt, timeZone))}` : `Te toca en ~${left} min`;
}

type PlacedHeat = Told & { status: string; place: { uid: string; name: string | null } };

/** `Va 4 min tarde`, or `Pista B va 4 min tarde` where others run too. Null while every floor is on time. */
export function lateText(heats: readonly PlacedHeat[]): string | null {
  const next = new Map<string, PlacedHeat>();
  for (const heat of heats) if (heat.status === 'on_hold' && !next.has(heat.place.uid)) next.set(heat.place.uid, heat);
  const [latest] = [...next.values()].toSorted((a, b) => movedMinutes(b) - movedMinutes(a));
  const late = latest ? movedMinutes(latest) : 0;
  if (!latest || late <= 0) return null;
  const isOneOfMany = new Set(heats.map(({ place }) => place.uid)).size > 1;
  return isOneOfMany && latest.place.name ? `${latest.place.name} va ${late} min tarde` : `Va ${late} min tarde`;
}

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
