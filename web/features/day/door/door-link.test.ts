import { expect, test } from 'vitest';
import { afterAnswer, afterLate, begun } from './door-link.ts';

test('T2 after three late answers the device decides, after two quick ones the server is asked again', () => {
  const twice = afterLate(afterLate(begun));
  expect([twice.isOnline, afterLate(twice).isOnline]).toEqual([true, false]);
  const off = afterLate(twice);
  const once = afterAnswer(off, 120);
  expect([once.isOnline, afterAnswer(once, 120).isOnline]).toEqual([false, true]);
});

test('T2 a slow answer is no sign of a good line, and one that came forgives those that were late', () => {
  const off = afterLate(afterLate(afterLate(begun)));
  expect(afterAnswer(afterAnswer(afterAnswer(off, 120), 500), 120).isOnline).toBe(false);
  expect(afterLate(afterAnswer(afterLate(afterLate(begun)), 200)).isOnline).toBe(true);
});
