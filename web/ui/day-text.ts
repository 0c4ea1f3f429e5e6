const dayFirst = /^(\d{1,2})\D?(\d{1,2})\D?(\d{4})$/;
const yearFirst = /^(\d{4})\D(\d{1,2})\D(\d{1,2})$/;

/** `28-02-1994`, `28/2/1994` or `28021994`; also the ISO form, as browsers and password managers fill it. */
export function parseDay(text: string): string | null {
  const [, d, m, y] = dayFirst.exec(text.trim()) ?? [];
  const [, year = y, month = m, day = d] = yearFirst.exec(text.trim()) ?? [];
  if (!year || !month || !day) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  // A 31st of February is read as a day of March: not the day that was written.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
}

/** L6: `28-02-1994`; empty for an empty day. */
export const writeDay = (iso: string) => iso.split('-').reverse().join('-');
