import { describe, expect, test } from 'vitest';
import { movedPlaces, soonAhead, type ToldPlace } from './notices.ts';

const minute = 60_000;

test.each([
  ['40 minutes before → both', 40, [10, 28]],
  ['20 minutes before → the second', 20, [8]],
  ['at 12 minutes → none', 12, []],
  ['after the start → none', -1, []],
])('soon notices: %s', (_name, before, expected) => {
  const now = 1_000 * minute;
  expect(soonAhead(now + before * minute, now)).toEqual(expected.map(minutes => now + minutes * minute));
});

describe('moved places', () => {
  const place: ToldPlace = {
    userId: 'ana',
    testId: 'chipper',
    heatId: 'h4',
    heat: 'Heat 4',
    rail: 3,
    startsAt: 100 * minute,
  };

  test.each<[string, Partial<ToldPlace>, boolean]>([
    ['nothing → not told', {}, false],
    ['a start a minute later → not told', { startsAt: 101 * minute }, false],
    ['a start two minutes later → told', { startsAt: 102 * minute }, true],
    ['a start earlier → told', { startsAt: 95 * minute }, true],
    ['another heat → told', { heatId: 'h5', heat: 'Heat 5' }, true],
    ['another rail → told', { rail: 2 }, true],
    ['the same heat made anew → not told', { heatId: 'other' }, false],
  ])('%s', (_name, change, isTold) => {
    const is = { ...place, ...change };
    expect(movedPlaces([place], [is])).toEqual(isTold ? [{ is, was: place }] : []);
  });

  test('an athlete or a test without a place before → not told', () => {
    expect(
      movedPlaces(
        [place],
        [
          { ...place, userId: 'bea' },
          { ...place, testId: 'lift' },
        ],
      ),
    ).toEqual([]);
    expect(movedPlaces([place], [])).toEqual([]);
  });
});
