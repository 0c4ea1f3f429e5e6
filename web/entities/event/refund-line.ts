import { formatDateTime } from '#web/lib/clock/dates.ts';

type Terms = { refundUntil: string | null; now: string; timeZone: string };

/** The refund rule for a participant who withdraws, shown before the payment (N14). */
export function refundLine({ refundUntil, now, timeZone }: Terms): string {
  if (refundUntil === null) return 'Sin reembolso';
  // The line names the hour, because the deadline has the hour of the event's start.
  const moment = formatDateTime(refundUntil, timeZone);
  return Date.parse(now) < Date.parse(refundUntil)
    ? `Reembolso: hasta el ${moment}`
    : `Sin reembolso desde el ${moment}`;
}
