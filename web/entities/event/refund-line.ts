import { formatDateTime } from '#web/lib/clock/dates.ts';

type Terms = { refundUntil: string | null; now: string; timeZone: string };

/** The refund rule for a participant who withdraws, shown before the payment (N14). */
export function refundLine({ refundUntil, now, timeZone }: Terms): string {
  if (refundUntil === null) return 'Sin reembolso';
  // The day with the hour of the start.
  const moment = formatDateTime(refundUntil, timeZone);
  return Date.parse(now) < Date.parse(refundUntil)
    ? `Reembolso: hasta el ${moment}`
    : `Sin reembolso desde el ${moment}`;
}
