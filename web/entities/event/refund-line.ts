import { formatDateTime } from '#web/lib/dates.ts';

type Terms = { refundUntil: string | null; now: string; timeZone: string };

/** N14: what becomes of the money of who cannot go, to be read before anybody pays. */
export function refundLine({ refundUntil, now, timeZone }: Terms): string {
  if (refundUntil === null) return 'Sin reembolso';
  // The hour of the start, on that day.
  const moment = formatDateTime(refundUntil, timeZone);
  return Date.parse(now) < Date.parse(refundUntil)
    ? `Reembolso: hasta el ${moment}`
    : `Sin reembolso desde el ${moment}`;
}
