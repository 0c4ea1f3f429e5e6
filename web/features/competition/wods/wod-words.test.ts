import { expect, test } from 'vitest';
import type { ExerciseUnit } from '#domain/competition/wods/wod-types.ts';
import { mixedWords, penaltyOf, recordedAs, type ShownWod, stateOf, targetOf, writeExercise } from './wod-words.ts';

const exercise = (name: string, cant: number, unit: ExerciseUnit) => ({ name, cant, unit });
const run = {
  typeWod: 'for time',
  needTime: true,
  isWodPenalized: true,
  validReps: 2000,
  exercises: [exercise('Carrera', 2000, 'm')],
} satisfies Partial<ShownWod>;

test('walk-organizer B12 test card: a run in metres → metres everywhere, no repetitions', () => {
  expect(targetOf(run)).toBe('2000 m');
  expect(penaltyOf(run)).toBe('Cada metro que falte para llegar a 2000 m suma 1 segundo a tu tiempo.');
  expect(recordedAs(run)).toBe('Metros y tiempo');
  expect(mixedWords(run)).toBeNull();
  expect(writeExercise(run.exercises[0]!)).toBe('2000 m Carrera');
});

test('walk-organizer B12 test card: mixed units → each counts as a repetition, and the card says so', () => {
  const mixed = { ...run, exercises: [exercise('Remo', 21, 'cal'), exercise('Thruster', 15, 'reps')], validReps: 36 };
  expect(targetOf(mixed)).toBe('36 reps');
  expect(mixedWords(mixed)).toBe('Cada caloría cuenta como una repetición.');
  const three = { ...mixed, exercises: [...mixed.exercises, ...run.exercises] };
  expect(mixedWords(three)).toBe('Cada caloría y cada metro cuentan como una repetición.');
  expect(three.exercises.map(writeExercise)).toEqual(['21 cal Remo', '15 Thruster', '2000 m Carrera']);
});

test('test card: its manager finished the test before its time → over', () => {
  const times = { start: '2026-11-28T08:00:00Z', end: '2026-11-28T20:00:00Z' };
  const now = '2026-11-28T12:00:00Z';
  expect(stateOf({ ...times, status: 'active' }, now, false)).toBe('open');
  expect(stateOf({ ...times, status: 'finished' }, now, false)).toBe('over');
  expect(stateOf({ start: null, end: null }, now, false)).toBeNull();
});
