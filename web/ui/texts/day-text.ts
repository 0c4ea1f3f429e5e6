const dayFirst = /^(\d{1,2})\D?(\d{1,2})\D?(\d{4})$/;
const yearFirst = /^(\d{4})\D(\d{1,2})\D(\d{1,2})$/;

/** Reads `28-02-1994`, `28/2/1994` or `28021994`; also ISO, from browsers and password managers. */
export function parseDay(text: string): string | null {
  const [, d, m, y] = dayFirst.exec(text.trim()) ?? [];
  const [, year = y, month = m, day = d] = yearFirst.exec(text.trim()) ?? [];
  if (!year || !month || !day) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  // Date turns 31 February into a day of March, so compare with the text.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
}

/** For example `28-02-1994`; empty for an empty day (L6). */
export const writeDay = (iso: string) => iso.split('-').reverse().join('-');
