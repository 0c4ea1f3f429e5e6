import { useSyncExternalStore } from 'react';
import { toWall } from '#domain/time/zones.ts';
import { formatDateTime } from './dates.ts';

const never = () => () => undefined;
const viewersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The viewer's own time zone; null where nobody knows it yet: on the server and in the first frame after it. */
const useViewersZone = () => useSyncExternalStore(never, viewersZone, () => null);

const names = new Map<string, string>();
/** `hora de Venezuela`, `hora estándar de Colombia` …, as this place calls it at that moment. */
function zoneName(timeZone: string, at: string): string {
  const key = `${timeZone} ${at}`;
  const known = names.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('es', { timeZone, timeZoneName: 'long' });
  const name = format.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  names.set(key, name);
  return name;
}

/** L6: the zone's name where the viewer's clock shows another time at that moment; else null. */
export function useZoneNote(timeZone: string, at: string): string | null {
  const viewers = useViewersZone();
  if (!viewers || toWall(at, viewers) === toWall(at, timeZone)) return null;
  return zoneName(timeZone, at);
}

/** A moment of an event in the event's own time zone: `20-11-2026 05:30 p. m.`; it never breaks over lines. */
export function Moment({ at, timeZone }: { at: string; timeZone: string }) {
  return (
    <time dateTime={at} className="nowrap">
      {formatDateTime(at, timeZone)}
    </time>
  );
}

/** From one moment to another, and the zone's name once after both. */
export function MomentRange({ start, end, timeZone }: { start: string; end: string; timeZone: string }) {
  const note = useZoneNote(timeZone, start);
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
