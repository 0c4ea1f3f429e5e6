import { expect, test } from 'vitest';
import type { BoardCell, BoardTest } from '#domain/scoring/boards/board.ts';
import { gapOf, movementOf, placeOf, sayScore, writeAge, writeValue } from './score-words.ts';

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

test.each([
  ['who reached the target shows a time', sprint, cell(), '06:49'],
  ['who was capped shows how far', sprint, cell({ q: 86_000, t: 600_000 }), '86 reps · cap'],
  [
    'a team too, below the target of all',
    { ...sprint, members: 2 },
    cell({ q: 170_000, t: 900_000 }),
    '170 reps · cap',
  ],
  [
    'who pays for missing reps shows the time as it was',
    { ...sprint, isPenalized: true },
    cell({ q: 86_000 }),
    '06:49',
  ],
  [
    'a test without time shows its unit',
    { ...sprint, typeWod: 'peso', unit: 'kg', needTime: false },
    cell({ q: 107_500 }),
    '107.5 kg',
  ],
  [
    'walk-organizer B12 a run that was not finished is in metres',
    { ...sprint, unit: 'm', validReps: 2000 },
    cell({ q: 1_999_000 }),
    '1999 m · cap',
  ],
  ['any other test shows both', { ...sprint, typeWod: 'amrap' }, cell({ q: 120_000 }), '120 reps · 06:49'],
] as [string, BoardTest, BoardCell, string][])('%s', (_, of, shown, written) => {
  expect(writeValue(shown, of)).toBe(written);
});

test('ORG-119 a score is said with its penalty, its doubt and its lateness', () => {
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
] as const)('a movement %s', (_, pos, was, movement) => {
  expect(movementOf({ pos, was })).toEqual(movement);
});

test.each([
  ['behind by points', { pos: 3, sum: 20_000 }, '−40.00'],
  ['beyond, where the fewest win', { pos: 3, sum: 25_050 }, '+10.50'],
  ['none of the first', { pos: 1, sum: 24_000 }, null],
  ['none where a tie was broken', { pos: 2, sum: 24_000 }, null],
  ['none without a position', { pos: 0, sum: 0 }, null],
])('the gap to the first: %s', (_, row, gap) => {
  expect(gapOf(row, { pos: 1, sum: 24_000 })).toBe(gap);
  // No entry has a place yet.
  expect(gapOf(row, { pos: 0, sum: 0 })).toBeNull();
});

test('ages and places are written shortly', () => {
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
