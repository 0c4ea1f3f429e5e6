const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string | undefined) {
  const key = timeZone ?? '';
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h12',
    timeZone,
  });
  formats.set(key, format);
  return format;
}

function partsOf(iso: string, timeZone?: string) {
  const parts = formatIn(timeZone).formatToParts(new Date(iso));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** Writes a day as `20-11-2026`, in a time zone or in the viewer's own (L6). */
export function formatDay(iso: string, timeZone?: string): string {
  const { day, month, year } = partsOf(iso, timeZone);
  return `${day}-${month}-${year}`;
}

/** `05:30 p. m.`, in a time zone or in the viewer's own. */
export const formatHour = (iso: string, timeZone?: string): string => formatDateTime(iso, timeZone).slice(11);

/** `20-11-2026 05:30 p. m.`, in a time zone or in the viewer's own (L6). */
export function formatDateTime(iso: string, timeZone?: string): string {
  const { day, month, year, hour, minute, dayPeriod } = partsOf(iso, timeZone);
  // The text is put together by hand, because browsers put different spaces into the `p. m.` of es-VE.
  return `${day}-${month}-${year} ${hour}:${minute} ${dayPeriod === 'PM' ? 'p. m.' : 'a. m.'}`;
}
