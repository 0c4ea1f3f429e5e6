import { expect, test } from 'vitest';
import { refundLine } from './refund-line.ts';

const now = '2026-11-20T16:00:00.000Z';
const timeZone = 'America/Caracas';

test.each([
  ['an event that gives none back', null, 'Sin reembolso'],
  // Still the day before in the event's local time.
  [
    'until a moment by the clock of its place',
    '2026-12-02T02:00:00.000Z',
    'Reembolso: hasta el 01-12-2026 10:00 p. m.',
  ],
  ['when it is over', now, 'Sin reembolso desde el 20-11-2026 12:00 p. m.'],
])('N14 whoever is about to pay reads what becomes of the money: %s', (_case, refundUntil, line) => {
  expect(refundLine({ refundUntil, now, timeZone })).toBe(line);
});
