import { expect, test } from 'vitest';
import type { RailOfJudge } from '#contract/day/rails.ts';
import type { Floor, FloorHeat, FloorRun } from '#domain/day/floors/floor.ts';
import { newsOfRail, ownRailBeside, railAsTold } from './told-rail.ts';

const asked = {
  number: 1,
  heat: {
    uid: 'h',
    status: 'active',
    isCalled: true,
    run: { state: 'running', kind: 'down', segments: [[5, null]], capMs: 9 },
  },
} as unknown as RailOfJudge;
const heat = (changes: Partial<FloorHeat> = {}) =>
  ({ id: 'h', status: 'active', calledAt: 1, rails: [], ...changes }) as FloorHeat;
const clock = (changes: Partial<FloorRun> = {}): FloorRun => ({
  state: 'running',
  kind: 'down',
  capMs: 9,
  intervalsMs: [],
  segments: [[5, null]],
  ...changes,
});
const floor = (changes: Partial<Floor>) => ({ heat: heat(), run: clock(), next: null, later: [], ...changes }) as Floor;

test.each([
  ['a pause', { run: clock({ state: 'paused', segments: [[5, 8]] }) }, { state: 'paused', segments: [[5, 8]] }],
  [
    'a resume',
    {
      run: clock({
        segments: [
          [5, 8],
          [20, null],
        ],
      }),
    },
    {
      state: 'running',
      segments: [
        [5, 8],
        [20, null],
      ],
    },
  ],
] as const)('LIVE-D13 told rail: %s → immediately the clock of the floor', (_, changes, run) => {
  expect(railAsTold(asked, floor(changes as Partial<Floor>)).heat).toMatchObject({ status: 'active', run });
});

test('LIVE-D13 told rail: a start that did not count → the heat waits again without a clock', () => {
  const told = railAsTold(asked, floor({ heat: null, run: null, next: heat({ status: 'on_hold' }) }));
  expect(told.heat).toMatchObject({ status: 'on_hold', isCalled: true, run: null });
});

test('LIVE-D13 told rail: another heat on the floor, or no floor → the rail is as it was asked for', () => {
  expect(railAsTold(asked, floor({ heat: heat({ id: 'other' }) }))).toBe(asked);
  expect(railAsTold(asked, null)).toBe(asked);
});

const rail = (changes: object) => ({ number: 1, state: 'judging', judge: 'Inés', entry: null, count: 0, ...changes });
const news = (changes: object, run = clock()) =>
  newsOfRail(
    asked,
    floor({ run, heat: heat({ rails: [rail(changes), { ...rail({}), number: 2 }] as FloorHeat['rails'] }) }),
  );
test('LIVE-D13 told rail: a count → no news; a state, judge, absence or pause → news', () => {
  expect(news({ count: 7_000 })).toBe(news({}));
  for (const changes of [{ state: 'ready' }, { judge: 'Luis' }, { isAbsent: true }])
    expect(news(changes)).not.toBe(news({}));
  expect(news({}, clock({ state: 'paused' }))).not.toBe(news({}));
});

const mine = (uid: string, changes: object = {}) =>
  ({ ...asked, uid, state: 'judging', entry: { isAbsent: false }, ...changes }) as unknown as RailOfJudge;

test.each([
  ['the manager moved the judge to another rail', {}, 'other'],
  ['the other rail is of another heat', { heat: { uid: 'later' } }, undefined],
  ['another judge has the other rail, too', { isOthers: true }, undefined],
  ['the athlete of the other rail is absent', { state: 'ready', entry: { isAbsent: true } }, undefined],
])('own rail: %s → the rail that keeps the judge, or none', (_, changes, uid) => {
  const at = mine('here', { isOthers: true });
  expect(ownRailBeside(at, [at, mine('other', changes)])?.uid).toBe(uid);
});
