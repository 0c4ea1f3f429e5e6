import { expect, test } from 'vitest';
import type { RailState } from '#domain/day/rails/rail-states.ts';
import { gapAtEnd, isAskedAtStart, rollCall, standingRails } from './missing-rails.ts';

const someone = { name: 'Ana', isIn: true, isAbsent: false, hasResult: false };
const rail = (number: number, more: object = {}, entry: object | null = {}) => ({
  number,
  state: 'judging' as RailState,
  isReady: true,
  judge: { isAllowed: true },
  entry: entry && { ...someone, ...entry },
  ...more,
});
const said = (rails: ReturnType<typeof rail>[], isCalled = true) =>
  standingRails(rails, isCalled).flatMap(({ rail: { number }, gap }) => (gap ? [[number, gap]] : []));

test('LIVE-D9 start of a heat: no judge or athlete is missing → no question', () => {
  const empty = rail(3, { state: 'empty', judge: null }, null);
  const gone = rail(4, { judge: null }, { isIn: false });
  const isVoid = rail(5, { state: 'void', judge: null });
  const rails = [rail(1), rail(2), empty, gone, isVoid];
  expect(said(rails)).toEqual([]);
  expect([isAskedAtStart(rails, true), isAskedAtStart(rails, false)]).toEqual([false, false]);
});

test('LIVE-D9 start: absent, without judge or not taken → one cause per rail', () => {
  const rails = [
    rail(3, { judge: null, state: 'ready' }, { isAbsent: true }),
    rail(5, { judge: null, state: 'ready' }),
    rail(6, { state: 'ready' }),
    rail(7, { judge: { isAllowed: false }, state: 'ready' }),
  ];
  const gaps = [
    [3, 'absent'],
    [5, 'noJudge'],
    [6, 'notTaken'],
    [7, 'noJudge'],
  ];
  expect(said(rails)).toEqual(gaps);
});

test('LIVE-D9 start without a call: nobody took the rails → the same question as after a call', () => {
  const rails = [rail(1, { state: 'ready', isReady: false }), rail(2, { isReady: false })];
  expect(said(rails, false)).toEqual([[1, 'notTaken']]);
  expect(isAskedAtStart(rails, false)).toBe(true);
});

test('LIVE-D9 roll call: taken rails without a word of their judge → not ready; an absent athlete needs none', () => {
  const rails = [
    rail(1),
    rail(2, { isReady: false }),
    rail(3, { judge: null, state: 'ready', isReady: false }),
    rail(4, { state: 'ready', isReady: false }, { isAbsent: true }),
    rail(5, { state: 'ready' }),
    rail(6, { state: 'scratched', isReady: false }),
  ];
  expect(rollCall(rails)).toEqual([true, false, false, true, false]);
  expect(said(rails)).toContainEqual([2, 'notReady']);
  expect(said(rails, false).map(([, gap]) => gap)).toEqual(['noJudge', 'absent', 'notTaken']);
});

test('LIVE-D3 start: an athlete has a typed result already → asked, although no judge is missing', () => {
  const rails = [rail(1, {}, { name: 'Ana', hasResult: true }), rail(2, {}, { name: 'Eva' })];
  expect(said(rails)).toEqual([]);
  expect([isAskedAtStart(rails, true), isAskedAtStart(rails.slice(1), true)]).toEqual([true, false]);
});

test('LIVE-D9 end of a heat: a rail without a result → the reason: counting, not begun or absent', () => {
  expect([gapAtEnd('judging', false), gapAtEnd('ready', false), gapAtEnd('ready', true)]).toEqual([
    'counting',
    'notBegun',
    'absent',
  ]);
});
