import { expect, test } from 'vitest';
import { isRevealed, nextReveal, usualReveal } from './reveal.ts';

test('walk-organizer A8 N11 reveal of tests: no choice by the organizer → at its start in a qualifier, immediately in others', () => {
  expect((['qualifier', 'online', 'offline', null] as const).map(usualReveal)).toEqual(['start', 'now', 'now', 'now']);
});

test('reveal of tests: a moment is set → shown from that moment on; no moment → shown', () => {
  expect([isRevealed(null, 10), isRevealed(10, 9), isRevealed(10, 10)]).toEqual([true, false, true]);
});

test('next reveal of a test: several moments → the first that is still to come', () => {
  const tests = [{ shownFrom: 30 }, { shownFrom: null }, { shownFrom: 20 }, { shownFrom: 10 }];
  expect([9, 10, 25, 30].map(now => nextReveal(tests, now))).toEqual([10, 20, 30, null]);
});
