// Writes a wall time (`2026-11-20T17:30`) as `20-11-2026 05:30 p. m.`, and reads typed ones.

const two = (number: number) => String(number).padStart(2, '0');

export function writeWall(wall: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/.exec(wall);
  if (!parts) return '';
  const [, year, month, day, hour = '', minute] = parts;
  const hours = Number(hour);
  return `${day}-${month}-${year} ${two(hours % 12 || 12)}:${minute} ${hours < 12 ? 'a. m.' : 'p. m.'}`;
}

const typed =
  /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})[\s,T]+(\d{1,2})(?:[:.h]?(\d{2}))?\s*(?:([ap])(?:\.?\s*m?\.?)?)?$/i;

function hourOf(hour: number, half: string | undefined): number | null {
  if (!half) return hour < 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

const dayAlone = /^\d{1,2}[-/. ]\d{1,2}[-/. ](?:\d{4}|\d{2})$/;
const shortYear = /^(\d{1,2}[-/. ]\d{1,2}[-/. ])(\d{2})(?!\d)/;

/** Reads a short form: `28-11-26 17:30`, or a day alone, which gets `time`. */
export function completeWall(text: string, time: string): string | null {
  const whole = dayAlone.test(text.trim()) ? `${text.trim()} ${time}` : text.trim();
  return parseWall(whole.replace(shortYear, '$120$2'));
}

/** Reads `20-11-2026 05:30 p. m.`, `20/11/2026 17:30`, `20.11.2026 5pm`; null for an impossible moment. */
export function parseWall(text: string): string | null {
  const parts = typed.exec(text.trim());
  if (!parts) return null;
  const [, day, month, year, hour, minute = '0', half] = parts;
  const hours = hourOf(Number(hour), half);
  if (hours === null || Number(minute) > 59) return null;
  const wall = `${year}-${two(Number(month))}-${two(Number(day))}T${two(hours)}:${two(Number(minute))}`;
  const moment = Date.parse(`${wall}:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(wall) ? wall : null;
}
