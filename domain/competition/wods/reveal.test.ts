import { expect, test } from 'vitest';
import { isRevealed, nextReveal, usualReveal } from './reveal.ts';

test('walk-organizer A8 N11 the workout of a qualifier is told with its start, any other at once', () => {
  expect((['qualifier', 'online', 'offline', null] as const).map(usualReveal)).toEqual(['start', 'now', 'now', 'now']);
});

test('a test is told from its moment on', () => {
  expect([isRevealed(null, 10), isRevealed(10, 9), isRevealed(10, 10)]).toEqual([true, false, true]);
});

test('the next moment is the first of those that are still to come', () => {
  const tests = [{ shownFrom: 30 }, { shownFrom: null }, { shownFrom: 20 }, { shownFrom: 10 }];
  expect([9, 10, 25, 30].map(now => nextReveal(tests, now))).toEqual([10, 20, 30, null]);
});
