import { expect, test } from 'vitest';
import { heatSince, unfinishLeft, whyNotUnfinished } from './unfinish.ts';

const ended = { id: 'h1', finishedAt: 100_000, isAnnulled: false };

test.each([
  ['at once', ended, 100_000, null],
  ['before the end of half a minute', ended, 129_999, null],
  ['after half a minute', ended, 130_000, 'unfinishLate'],
  ['annulled', { ...ended, isAnnulled: true }, 100_000, 'unfinishAnnulled'],
] as const)('unfinish: %s → allowed, or refused with its reason', (_, heat, now, why) =>
  expect(whyNotUnfinished(heat, now)).toBe(why),
);

test('unfinish: a device whose clock is behind → never more than half a minute left', () => {
  expect(unfinishLeft(100_000, 95_000)).toBe(30_000);
  expect(unfinishLeft(100_000, 128_000)).toBe(2_000);
  expect(unfinishLeft(100_000, 300_000)).toBe(0);
});

test.each([
  ['itself', { id: 'h1', calledAt: 120_000, startedAt: null }, false],
  ['a heat that waits', { id: 'h2', calledAt: null, startedAt: null }, false],
  ['a heat called before the finish', { id: 'h2', calledAt: 90_000, startedAt: null }, false],
  ['a heat called since', { id: 'h2', calledAt: 100_000, startedAt: null }, true],
  ['a heat called before and started since', { id: 'h2', calledAt: 90_000, startedAt: 110_000 }, true],
] as const)('unfinish: on the floor %s → the floor is still its own, or not', (_, heat, isSince) =>
  expect(heatSince(ended, [heat])?.id).toBe(isSince ? heat.id : undefined),
);
