import { useSyncExternalStore } from 'react';
import { toWall } from '#domain/foundation/time/zones.ts';
import { formatDateTime } from './dates.ts';

const never = () => () => undefined;
const viewersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The viewer's time zone. Null while it is unknown: on the server and in the first render after the server's. */
const useViewersZone = () => useSyncExternalStore(never, viewersZone, () => null);

const names = new Map<string, string>();
/** The name of a time zone: for a moment (`hora estándar de Colombia`) or for the whole year (`hora de Venezuela`). */
function zoneName(timeZone: string, at: string, timeZoneName: 'long' | 'longGeneric'): string {
  const key = `${timeZone} ${at} ${timeZoneName}`;
  const known = names.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('es', { timeZone, timeZoneName });
  const name = format.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  names.set(key, name);
  return name;
}

/** The name of a place's time for the whole year, such as `hora de Venezuela`. */
export const nameOfTime = (timeZone: string, at: string): string => zoneName(timeZone, at, 'longGeneric');

/** The name of the zone if the viewer's clock differs at one of these moments; else null (L6). */
export function useZoneNote(timeZone: string, start: string, end = start): string | null {
  const viewers = useViewersZone();
  if (!viewers || [start, end].every(at => toWall(at, viewers) === toWall(at, timeZone))) return null;
  const [name, later] = [zoneName(timeZone, start, 'long'), zoneName(timeZone, end, 'long')];
  // If the clocks change between the moments, neither the summer nor the winter name fits both.
  return name === later ? name : nameOfTime(timeZone, start);
}

/**
 * A moment in the event's time zone: `20-11-2026 05:30 p. m.`. It breaks only between day and hour, and only when the
 * line has no room.
 */
export function Moment({ at, timeZone }: { at: string; timeZone: string }) {
  const [day = '', ...hour] = formatDateTime(at, timeZone).split(' ');
  return (
    <time dateTime={at} className="nowrap">
      <span className="whole">{day}</span> <span className="whole">{hour.join(' ')}</span>
    </time>
  );
}

/** Two moments, with the zone name once after both. */
export function MomentRange({ start, end, timeZone }: { start: string; end: string; timeZone: string }) {
  const note = useZoneNote(timeZone, start, end);
  return (
    <>
      <Moment at={start} timeZone={timeZone} /> – <Moment at={end} timeZone={timeZone} />
      {note && <span className="dim"> ({note})</span>}
    </>
  );
}

export function MomentWithZone({ at, timeZone }: { at: string; timeZone: string }) {
  const note = useZoneNote(timeZone, at);
  return (
    <>
      <Moment at={at} timeZone={timeZone} />
      {note && <span className="dim"> ({note})</span>}
    </>
  );
}
