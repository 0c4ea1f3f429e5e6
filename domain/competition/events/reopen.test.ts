import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventTimes } from './event-times.ts';
import { endings, reopenableUntil, timeToReopen, whyNotReopened } from './reopen.ts';

const hour = 3_600_000;
const day = 24 * hour;
const minute = 60_000;
const running: EventTimes = {
  start: 10 * day,
  end: 12 * day,
  startQualifier: 10 * day,
  endQualifier: 11 * day,
  finishedAt: null,
  qualifierClosedAt: null,
};
const ended = { ...running, finishedAt: 10.5 * day };
const closed = { ...running, qualifierClosedAt: 10.5 * day };
const quiet = { isLeaving: false, hasEventResults: false };
const soon = 10.5 * day + minute;

describe('E2 reopening of an ended event or qualifier', () => {
  test.each([
    ['an event that was not ended', 'event', running, quiet, soon, 'notEnded'],
    ['an event that ended by itself', 'event', running, quiet, 13 * day, 'notEnded'],
    ['an event a minute later', 'event', ended, quiet, soon, null],
    ['an event ten minutes later', 'event', ended, quiet, 10.5 * day + timeToReopen, 'late'],
    ['an event that would be over by itself', 'event', { ...ended, finishedAt: 13 * day - 1 }, quiet, 13 * day, 'over'],
    ['an event whose organization leaves', 'event', ended, { ...quiet, isLeaving: true }, soon, 'leaving'],
    ['an event with later results', 'event', ended, { ...quiet, hasEventResults: true }, soon, null],
    ['a qualifier that was not closed', 'qualifier', running, quiet, soon, 'notEnded'],
    ['a qualifier a minute later', 'qualifier', closed, quiet, soon, null],
    ['a qualifier ten minutes later', 'qualifier', closed, quiet, 10.5 * day + timeToReopen, 'late'],
    [
      'a qualifier whose time has passed',
      'qualifier',
      { ...closed, qualifierClosedAt: 11 * day - 1 },
      quiet,
      11 * day,
      'over',
    ],
    ['a qualifier of an ended event', 'qualifier', { ...closed, finishedAt: 10.5 * day }, quiet, soon, 'over'],
    [
      'a qualifier with later results of the event',
      'qualifier',
      closed,
      { ...quiet, hasEventResults: true },
      soon,
      'followed',
    ],
  ] as const)('%s → allowed, or refused with its reason', (_name, ending, event, since, now, why) => {
    expect(whyNotReopened(ending, event, since, now)).toBe(why);
  });

  test('any end and any moment → reopening is allowed exactly before the announced limit', () => {
    const moments = fc.integer({ min: 10 * day, max: 14 * day });
    fc.assert(
      fc.property(fc.constantFrom(...endings), moments, moments, (ending, endedAt, later) => {
        const event =
          ending === 'event' ? { ...running, finishedAt: endedAt } : { ...running, qualifierClosedAt: endedAt };
        const now = Math.max(endedAt, later);
        const until = reopenableUntil(ending, event, quiet, endedAt);
        expect(whyNotReopened(ending, event, quiet, now) === null).toBe(until !== null && now < until);
      }),
      { numRuns: 500 },
    );
  });
});
