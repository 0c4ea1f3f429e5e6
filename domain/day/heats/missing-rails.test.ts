import { expect, test } from 'vitest';
import type { RailState } from '#domain/day/rails/rail-states.ts';
import { gapAtEnd, missingAtStart, rollCall } from './missing-rails.ts';

const someone = { name: 'Ana', isIn: true, isAbsent: false, hasResult: false };
const rail = (number: number, more: object = {}, entry: object | null = {}) => ({
  number,
  state: 'judging' as RailState,
  isReady: true,
  judge: { isAllowed: true },
  entry: entry && { ...someone, ...entry },
  ...more,
});
const said = (rails: ReturnType<typeof rail>[], isCalled = true) => missingAtStart(rails, isCalled);

test('LIVE-D9 start: nothing missing in the heat → no question', () => {
  const empty = rail(3, { state: 'empty', judge: null }, null);
  const gone = rail(4, { judge: null }, { isIn: false });
  const isVoid = rail(5, { state: 'void', judge: null });
  expect(said([rail(1), rail(2), empty, gone, isVoid])).toEqual({ gaps: [], withResult: [] });
});

test('LIVE-D9 start: absent, without judge or not taken → one cause per rail, absent first', () => {
  const rails = [
    rail(3, { judge: null, state: 'ready' }, { isAbsent: true }),
    rail(5, { judge: null, state: 'ready' }),
    rail(6, { state: 'ready' }),
    rail(7, { judge: { isAllowed: false }, state: 'ready' }),
  ];
  expect(said(rails).gaps).toEqual([
    { gap: 'absent', numbers: [3] },
    { gap: 'noJudge', numbers: [5, 7] },
    { gap: 'notTaken', numbers: [6] },
  ]);
  expect(said(rails, false).gaps.map(({ gap }) => gap)).toEqual(['absent', 'noJudge']);
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
  expect(rollCall(rails)).toEqual({ ready: 2, of: 5 });
  expect(said(rails).gaps).toContainEqual({ gap: 'notReady', numbers: [2] });
  expect(said(rails, false).gaps.map(({ gap }) => gap)).toEqual(['absent', 'noJudge']);
});

test('LIVE-D3 start: an athlete has a typed result already → named', () => {
  const rails = [rail(1, {}, { name: 'Ana', hasResult: true }), rail(2, {}, { name: 'Eva' })];
  expect(said(rails)).toEqual({ gaps: [], withResult: ['Ana'] });
});

test('LIVE-D9 end: a rail without a result → the reason: counting, not begun or absent', () => {
  expect([gapAtEnd('judging', false), gapAtEnd('ready', false), gapAtEnd('ready', true)]).toEqual([
    'counting',
    'notBegun',
    'absent',
  ]);
});
