import { expect, test } from 'vitest';
import type { BoardCell, BoardTest } from './board.ts';
import { writeValue } from './written-cell.ts';

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
  ['target reached → a time', sprint, cell(), '06:49'],
  ['time cap → how far', sprint, cell({ q: 86_000, t: 600_000 }), '86 reps · cap'],
  [
    'a team below its common target → how far',
    { ...sprint, members: 2 },
    cell({ q: 170_000, t: 900_000 }),
    '170 reps · cap',
  ],
  ['penalty for missing reps → the time without it', { ...sprint, isPenalized: true }, cell({ q: 86_000 }), '06:49'],
  [
    'test without time → its unit',
    { ...sprint, typeWod: 'peso', unit: 'kg', needTime: false },
    cell({ q: 107_500 }),
    '107.5 kg',
  ],
  [
    'walk-organizer B12 unfinished run → metres',
    { ...sprint, unit: 'm', validReps: 2000 },
    cell({ q: 1_999_000 }),
    '1999 m · cap',
  ],
  ['any other test → quantity and time', { ...sprint, typeWod: 'amrap' }, cell({ q: 120_000 }), '120 reps · 06:49'],
] as [string, BoardTest, BoardCell, string][])('score text: %s', (_, of, shown, written) => {
  expect(writeValue(shown, of)).toBe(written);
});
