import { useSyncExternalStore } from 'react';
import { toWall } from '#domain/foundation/time/zones.ts';
import { formatDateTime } from './dates.ts';

const never = () => () => undefined;
const viewersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The viewer's own time zone; null where nobody knows it yet: on the server and in the first frame after it. */
const useViewersZone = () => useSyncExternalStore(never, viewersZone, () => null);

const names = new Map<string, string>();
/** `hora de Venezuela`, `hora estándar de Colombia` …, as this place calls it at that moment, or at any. */
function zoneName(timeZone: string, at: string, timeZoneName: 'long' | 'longGeneric'): string {
  const key = `${timeZone} ${at} ${timeZoneName}`;
  const known = names.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('es', { timeZone, timeZoneName });
  const name = format.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  names.set(key, name);
  return name;
}

/** What the time of a place is called the whole year round: `hora de Venezuela`. */
export const nameOfTime = (timeZone: string, at: string): string => zoneName(timeZone, at, 'longGeneric');

/** L6: the zone's name where the viewer's clock shows another time at one of those moments; else null. */
export function useZoneNote(timeZone: string, start: string, end = start): string | null {
  const viewers = useViewersZone();
  if (!viewers || [start, end].every(at => toWall(at, viewers) === toWall(at, timeZone))) return null;
  const [name, later] = [zoneName(timeZone, start, 'long'), zoneName(timeZone, end, 'long')];
  // Over a change of clocks neither summer's name nor winter's holds for both.
  return name === later ? name : nameOfTime(timeZone, start);
}

/**
 * A moment of an event in the event's own time zone: `20-11-2026 05:30 p. m.`. It never breaks over lines; where words
 * have no room at all, between day and hour, and never within one of them.
 */
export function Moment({ at, timeZone }: { at: string; timeZone: string }) {
  const [day = '', ...hour] = formatDateTime(at, timeZone).split(' ');
  return (
    <time dateTime={at} className="nowrap">
      <span className="whole">{day}</span> <span className="whole">{hour.join(' ')}</span>
    </time>
  );
}

/** From one moment to another, and the zone's name once after both. */
export function MomentRange({ start, end, timeZone }: { start: string; end: string; timeZone: string }) {
  const note = useZoneNote(timeZone, start, end);
  return (
    <>
      <Moment at={start} timeZone={timeZone} /> – <Moment at={end} timeZone={timeZone} />
      {note && <span className="dim"> ({note})</span>}
    </>
  );
}

/** One moment, and the zone's name after it. */
export function MomentWithZone({ at, timeZone }: { at: string; timeZone: string }) {
  const note = useZoneNote(timeZone, at);
  return (
    <>
      <Moment at={at} timeZone={timeZone} />
      {note && <span className="dim"> ({note})</span>}
    </>
  );
}
