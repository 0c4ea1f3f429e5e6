/** The most hours of a race. A longer time is a typing error. */
const mostHours = 1000;

type ReadTime = number | 'missing' | 'unreadable' | 'negative' | 'zero';

const clock = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,](\d{1,6}))?$/;
const lettered =
  /^(?:(\d{1,3}) ?h(?:oras?|rs?)? ?)?(\d{1,3}) ?(?:m(?:in)?|['’′])\.? ?(?:(\d{1,2})(?:[.,](\d{1,6}))? ?(?:s(?:eg|ec)?\.?|["”″]|''|’’)?)?$/;
const dayFraction = /^0[.,]\d{3,}$/;

const checked = (ms: number): ReadTime => {
  if (!Number.isFinite(ms) || ms >= mostHours * 3_600_000) return 'unreadable';
  if (ms < 0) return 'negative';
  return ms === 0 ? 'zero' : ms;
};

/**
 * Reads a time that a spreadsheet stores as a fraction of a day. The fraction does not show whether a date or seconds
 * were meant.
 */
const ofDayFraction = (days: number): ReadTime =>
  days >= mostHours / 24 ? 'unreadable' : checked(Math.round(days * 86_400_000));

/** Reads a time as `h:mm:ss` or `mm:ss`, with or without fractions. Fractions below a millisecond are rounded (C2). */
export function readTime(cell: string | number | null): ReadTime {
  if (cell === null) return 'missing';
  if (typeof cell === 'number') return ofDayFraction(cell);
  const text = cell.trim().toLowerCase();
  if (text === '' || /^[-–—]+$/.test(text)) return 'missing';
  if (/^[-–−]/.test(text)) return readTime(text.slice(1)) === 'unreadable' ? 'unreadable' : 'negative';
  if (dayFraction.test(text)) return ofDayFraction(Number(text.replace(',', '.')));
  const parts = clock.exec(text) ?? lettered.exec(text);
  if (!parts) return 'unreadable';
  const [, hours, minutes = '0', seconds = '0', fraction = '0'] = parts;
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return 'unreadable';
  const whole = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds);
  return checked(whole * 1000 + Math.round(Number(`0.${fraction}`) * 1000));
}
