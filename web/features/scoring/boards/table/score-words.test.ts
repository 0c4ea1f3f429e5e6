import { expect, test } from 'vitest';
import type { BoardCell, BoardTest } from '#domain/scoring/boards/board.ts';
import { gapOf, movementOf, placeOf, sayScore, writeAge } from './score-words.ts';

const sprint: BoardTest = {
  id: 't1',
  name: 'Ávila Sprint',
  typeWod: 'for time',
  unit: 'reps',
  needTime: true,
  isPenalized: false,
  validReps: 90,
  timeCapMs: 600_000,
  isFinal: false,
  members: 1,
};
const cell = (changes: Partial<BoardCell> = {}): BoardCell => ({
  q: 90_000,
  t: 409_000,
  c: 1,
  p: 6,
  pts: 8000,
  ...changes,
});

test('ORG-119 score text: read aloud → with penalty, review state and lateness', () => {
  expect(sayScore(cell({ pen: 4, c: 2, late: 1 }), { ...sprint, isPenalized: true })).toBe(
    '6.º, 06:49 +4 seg de penalización en Ávila Sprint, sin revisar, enviado tarde',
  );
  expect(sayScore(cell({ p: 0, c: 0, st: 'rejected' }), sprint)).toBe('06:49 en Ávila Sprint, rechazado');
});

test.each([
  ['up', 2, 5, { mark: '▲', steps: 3, said: '3 más arriba' }],
  ['down', 5, 2, { mark: '▼', steps: 3, said: '3 más abajo' }],
  ['nowhere', 2, 2, { mark: '–', steps: 0, said: 'sin cambio' }],
  ['unknown after one test', 2, null, null],
  ['without a position', 0, 2, null],
] as const)('score text: movement %s', (_, pos, was, movement) => {
  expect(movementOf({ pos, was })).toEqual(movement);
});

test.each([
  ['behind → missing points', { pos: 3, sum: 20_000 }, '−40.00'],
  ['fewest points win → points too many', { pos: 3, sum: 25_050 }, '+10.50'],
  ['the first itself → none', { pos: 1, sum: 24_000 }, null],
  ['tie broken → none', { pos: 2, sum: 24_000 }, null],
  ['no position → none', { pos: 0, sum: 0 }, null],
])('score text: gap to the first, %s', (_, row, gap) => {
  expect(gapOf(row, { pos: 1, sum: 24_000 })).toBe(gap);
  // Without a place, an entry has no distance to the first.
  expect(gapOf(row, { pos: 0, sum: 0 })).toBeNull();
});

test('score text: ages and places → in short form', () => {
  expect([0, 59_999, 61_000, 7_300_000, 200_000_000, -5].map(writeAge)).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '2 h',
    '2 d',
    '0 s',
  ]);
  expect(placeOf({ box: 'Box Ávila', city: 'Caracas' })).toBe('Box Ávila · Caracas');
  expect(placeOf({ box: null, city: '' })).toBe('');
});
