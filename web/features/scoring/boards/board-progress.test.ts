import { expect, test } from 'vitest';
import type { FitnessBoard } from '#domain/scoring/boards/board.ts';
import { progressOf } from './board-progress.ts';

const done = { q: 1, c: 1 };
const marked = { q: 0, c: 0, k: 'dns' };
const board = (...rows: (object | null)[][]) =>
  ({
    page: null,
    tests: [{}, {}, {}],
    rows: rows.map(cells => ({ standing: 0, cells })),
  }) as unknown as FitnessBoard;

test.each([
  [
    'a heat without results and an unbegun test',
    [done, done, null],
    [done, null, null],
    '2 de 3 tests con resultados · 1 incompleto',
  ],
  ['a mark in the place of a result', [done, done, done], [done, marked, done], '3 de 3 tests con resultados'],
])('LIVE-T16 board progress: %s → counts finished and running tests', (_, one, other, text) => {
  expect(progressOf(board(one, other), true)).toBe(text);
});

test('LIVE-T16 board progress: the stage is over → no test is in progress', () => {
  expect(progressOf(board([done, null, null], [null, null, null]), false)).toBe('1 de 3 tests con resultados');
});
