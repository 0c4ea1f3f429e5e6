import { expect, test } from 'vitest';
import type { RailState } from '#domain/day/rails/rail-states.ts';
import { gapAtEnd, missingAtStart } from './missing-rails.ts';

const someone = { name: 'Ana', isIn: true, isAbsent: false, hasResult: false };
const rail = (number: number, more: object = {}, entry: object | null = {}) => ({
  number,
  state: 'judging' as RailState,
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
