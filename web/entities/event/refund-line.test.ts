import { expect, test } from 'vitest';
import { refundLine } from './refund-line.ts';

const now = '2026-11-20T16:00:00.000Z';
const timeZone = 'America/Caracas';

test.each([
  ['the event gives no refunds', null, 'Sin reembolso'],
  // In the event's local time it is still the day before.
  [
    'until a moment, in the event’s time zone',
    '2026-12-02T02:00:00.000Z',
    'Reembolso: hasta el 01-12-2026 10:00 p. m.',
  ],
  ['the time for it is over', now, 'Sin reembolso desde el 20-11-2026 12:00 p. m.'],
])('N14 refund line before payment: %s', (_case, refundUntil, line) => {
  expect(refundLine({ refundUntil, now, timeZone })).toBe(line);
});
