import { expect, test } from 'vitest';
import { formatDateTime, formatDay } from './dates.ts';

const cases: [string, string, string][] = [
  ['2026-11-20T21:30:00Z', 'America/Caracas', '20-11-2026 05:30 p. m.'],
  ['2026-11-21T03:59:00Z', 'America/Caracas', '20-11-2026 11:59 p. m.'],
  ['2026-11-21T04:00:00Z', 'America/Caracas', '21-11-2026 12:00 a. m.'],
  ['2026-11-20T12:00:00Z', 'Europe/Madrid', '20-11-2026 01:00 p. m.'],
  ['2026-01-05T12:05:00Z', 'UTC', '05-01-2026 12:05 p. m.'],
];

test.each(cases)('PUB-172 ORG-031 ATH-356 dates: %s in %s → %s', (iso, zone, text) => {
  expect(formatDateTime(iso, zone)).toBe(text);
});

test('dates: a day → written without time', () => {
  expect(formatDay('2026-11-21T03:59:00Z', 'America/Caracas')).toBe('20-11-2026');
});
