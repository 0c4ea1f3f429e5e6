import { expect, test } from 'vitest';
import { shownStart, untilStart } from './until-start.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

test.each([
  [300, '~5 h'],
  [91, '~2 h'],
  [90, '~90 min'],
  [12, '~12 min'],
  [1, '~1 min'],
  [0, 'ahora'],
  [-20, 'en breve'],
])('D34 rail before the call: starts in %d minutes → %s', (minutes, text) => {
  expect(untilStart(inMinutes(minutes), now).text).toBe(text);
});

test('LIVE-D12 shown start: the told hour passed without a beginning → the expected one, never one before now', () => {
  expect(shownStart({ told: 10, expected: 30 }, 10)).toBe(10);
  expect(shownStart({ told: 10, expected: 30 }, 20)).toBe(30);
  expect(shownStart({ told: 10, expected: 15 }, 20)).toBe(20);
  expect(shownStart({ told: 10 }, 20)).toBe(20);
});
