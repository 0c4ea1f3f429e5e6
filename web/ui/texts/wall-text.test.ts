import { expect, test } from 'vitest';
import { completeWall, parseWall } from './wall-text.ts';

test.each([
  ['28-11-2026', '2026-11-28T23:59'],
  ['28/11/26', '2026-11-28T23:59'],
  ['28-11-26 17:30', '2026-11-28T17:30'],
  ['1.2.27 5pm', '2027-02-01T17:00'],
  ['28-11-2026 05:30 p. m.', '2026-11-28T17:30'],
])('walk-organizer C typed date: %s → completed as %s', (text, wall) => {
  expect(completeWall(text, '23:59')).toBe(wall);
});

test.each(['31-11-26', '28-11', 'mañana', '28-11-202'])('typed date: «%s» → refused', text => {
  expect(completeWall(text, '23:59')).toBeNull();
});

test('typed date: a day without time during typing → not yet a moment', () => {
  expect(parseWall('28-11-2026')).toBeNull();
});
