import { expect, test } from 'vitest';
import { afterAnswer, afterLate, begun } from './door-link.ts';

test('T2 door link: three late answers → the device decides; two quick ones → the server again', () => {
  const twice = afterLate(afterLate(begun));
  expect([twice.isOnline, afterLate(twice).isOnline]).toEqual([true, false]);
  const off = afterLate(twice);
  const once = afterAnswer(off, 120);
  expect([once.isOnline, afterAnswer(once, 120).isOnline]).toEqual([false, true]);
});

test('T2 door link: a slow answer → not counted as quick; any answer resets the late ones', () => {
  const off = afterLate(afterLate(afterLate(begun)));
  expect(afterAnswer(afterAnswer(afterAnswer(off, 120), 500), 120).isOnline).toBe(false);
  expect(afterLate(afterAnswer(afterLate(afterLate(begun)), 200)).isOnline).toBe(true);
});
