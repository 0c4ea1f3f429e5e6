// L6: an event's dates are entered and shown in its own time zone. Between a form and the store they are written in two
// ways: a wall time (`2026-11-20T17:30`, what a clock on that place's wall shows) and an instant.

export const defaultTimeZone = 'America/Caracas';

// There are some 600 names, but each may be written in thousands of ways: whoever sends them all fills no memory.
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
  // Offsets such as `+02:00` are known to Intl, but no place lives by one.
  if (!/^[A-Z][A-Za-z_]+(\/[A-Za-z_+\-0-9]+)*$/.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** What the wall's clock shows, as if it were UTC, in milliseconds; whole seconds. */
function wallMs(instant: number, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

// Years of four digits that every calendar and the store know how to count from.
const wallPattern = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Whether a text is a wall time of a day that exists. */
export function isWallTime(text: string): boolean {
  return wallPattern.test(text) && !Number.isNaN(Date.parse(`${text}:00Z`)) && normal(text) === text;
}
const normal = (text: string) => new Date(`${text}:00Z`).toISOString().slice(0, 16);

/**
 * The instant at which a wall shows that time. Where clocks are put forward, a time that no clock shows is taken as so
 * much later; where they are put back, the first of the two is taken.
 */
export function toInstant(wall: string, timeZone: string): Date {
  const wanted = Date.parse(`${wall}:00Z`);
  const day = 86_400_000;
  // Clocks change at most once in two days: one of the offsets around the wanted time is the right one.
  const offsets = [wanted - day, wanted + day].map(instant => wallMs(instant, timeZone) - instant);
  const candidates = offsets.map(offset => wanted - offset);
  const shown = candidates.filter(instant => wallMs(instant, timeZone) === wanted);
  return new Date(shown.length > 0 ? Math.min(...shown) : Math.max(...candidates));
}

/** What the wall's clock shows at an instant. */
export const toWall = (instant: Date | string | number, timeZone: string): string =>
  new Date(wallMs(new Date(instant).getTime(), timeZone)).toISOString().slice(0, 16);
