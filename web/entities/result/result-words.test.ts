import { expect, test } from 'vitest';
import { asRead, readQuantity } from '#domain/scoring/results/typed.ts';
import { capOf, sayCap, writeResult } from './result-words.ts';

const sprint = {
  typeWod: 'for time',
  unit: 'reps',
  needTime: true,
  isWodPenalized: false,
  validReps: 100,
  timeCap: 600,
} as const;

test('R2 result text: any result → has its unit, and a time only if the test has one', () => {
  const known = { quantity: 80_500, timeMs: 1000 };
  expect(writeResult(known, { typeWod: 'amrap', unit: 'reps', needTime: false })).toBe('80.5 reps');
  expect(writeResult({ quantity: 100_000, timeMs: 388_000 }, sprint)).toBe('100 reps · 06:28');
  expect(writeResult({ ...known, tiebreakMs: 61_500 }, { typeWod: 'peso', unit: 'kg', needTime: false })).toBe(
    '80.5 kg · desempate 01:01.500',
  );
  expect(writeResult({ quantity: null, timeMs: null }, sprint)).toBe('–');
  expect(writeResult({ quantity: null, timeMs: null }, sprint, 'Sin resultado')).toBe('Sin resultado');
});

test('walk-organizer B12 result text: the test’s unit; an old cached test without one → the type’s unit', () => {
  const run = { ...sprint, unit: 'm' } as const;
  expect(writeResult({ quantity: 1_999_000, timeMs: 600_000 }, run)).toBe('1999 m · 10:00');
  expect(sayCap(1_999_000, { ...run, validReps: 2000 })).toBe('Con menos de 2000 m cuenta el límite: 10:00.');
  expect(writeResult({ quantity: 80_000, timeMs: null }, { ...run, unit: undefined })).toBe('80 reps');
});

test('walk-athlete 2 result text: a result below the target → says before sending that the cap counts', () => {
  const saidOf = (quantity: string, test: Parameters<typeof sayCap>[1] = sprint) =>
    sayCap(asRead(readQuantity(quantity)), test);
  expect(saidOf('96')).toBe('Con menos de 100 reps cuenta el límite: 10:00.');
  for (const quantity of ['100', '', 'x']) expect(saidOf(quantity)).toBeNull();
  expect(saidOf('96', { ...sprint, isWodPenalized: true })).toBeNull();
  expect(saidOf('96', { ...sprint, typeWod: 'amrap' })).toBeNull();
  expect(capOf(96_000, sprint)).toBe('10:00');
});
