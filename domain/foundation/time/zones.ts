// Dates of an event are entered and shown in the event's own time zone (L6). A form has a wall time
// (`2026-11-20T17:30`, as a clock at that place shows it). The database has an instant.

export const defaultTimeZone = 'America/Caracas';

// Limit of cached clocks. There are some 600 zone names, but each has thousands of spellings, which could fill the
// memory.
const mostClocks = 600;
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  if (clocks.size >= mostClocks) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}

export function isTimeZone(name: string): boolean {
  // Intl accepts offsets such as `+02:00`, but no place has such a zone.
  if (!/^[A-Z][A-Za-z_]+(\/[A-Za-z_+\-0-9]+)*$/.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The reading of a place's clock at an instant, as if it were UTC. In milliseconds, without parts of a second. */
function wallMs(instant: number, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

// The form of a wall time. Years are 1000 to 2999, which every calendar and the database can handle.
const wallPattern = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Whether a text is a wall time of a day that exists. */
export function isWallTime(text: string): boolean {
  return wallPattern.test(text) && !Number.isNaN(Date.parse(`${text}:00Z`)) && normal(text) === text;
}
const normal = (text: string) => new Date(`${text}:00Z`).toISOString().slice(0, 16);

/**
 * The instant of a wall time. If a clock change skips that time, the instant is later by the skipped part. If the time
 * comes twice, the first instant counts.
 */
export function toInstant(wall: string, timeZone: string): Date {
  const wanted = Date.parse(`${wall}:00Z`);
  const day = 86_400_000;
  // Clocks change at most once in two days, so one of the two nearby offsets is right.
  const offsets = [wanted - day, wanted + day].map(instant => wallMs(instant, timeZone) - instant);
  const candidates = offsets.map(offset => wanted - offset);
  const shown = candidates.filter(instant => wallMs(instant, timeZone) === wanted);
  return new Date(shown.length > 0 ? Math.min(...shown) : Math.max(...candidates));
}

export const toWall = (instant: Date | string | number, timeZone: string): string =>
  new Date(wallMs(new Date(instant).getTime(), timeZone)).toISOString().slice(0, 16);
