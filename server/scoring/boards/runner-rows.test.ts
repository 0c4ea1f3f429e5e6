import { expect, test } from 'vitest';
import type { RunningRow } from '#domain/scoring/boards/board.ts';
import { runnerCells, runningColumns } from './runner-rows.ts';

const runner = (changes: Partial<RunningRow>): RunningRow => ({
  pos: 1,
  number: 1,
  bib: '7',
  name: 'Ana',
  sex: 'F',
  age: 38,
  city: null,
  club: null,
  timeMs: 2_000_000,
  gap: 0,
  status: 'ok',
  ...changes,
});

test('walk-organizer B9 N12 race rows: gaps, and places by sex and age group; equal times → equal places', () => {
  const cells = runnerCells();
  const places = [
    runner({}),
    runner({ pos: 2, sex: 'M', age: 41, gap: 1500, timeMs: 2_001_500 }),
    runner({ pos: 3, gap: 2000, timeMs: 2_002_000 }),
    runner({ pos: 3, age: 31, gap: 2000, timeMs: 2_002_000 }),
    runner({ pos: 5, age: null, gap: 3000, timeMs: 2_003_000 }),
    runner({ pos: 0, gap: null, timeMs: null, status: 'dnf' }),
  ].map(row => {
    const named = Object.fromEntries(cells(row).map((cell, at) => [runningColumns[at], cell]));
    return [
      ...[named.Total, named.Diferencia, named.Sexo, named['Posición por sexo']],
      ...[named['Grupo de edad'], named['Posición por grupo']],
    ];
  });
  expect(places).toEqual([
    ['33:20', null, 'Femenino', 1, '30–39', 1],
    ['33:21.500', '+00:01.500', 'Masculino', 1, '40–49', 1],
    ['33:22', '+00:02', 'Femenino', 2, '30–39', 2],
    ['33:22', '+00:02', 'Femenino', 2, '30–39', 2],
    ['33:23', '+00:03', 'Femenino', 4, null, null],
    ['DNF', null, 'Femenino', null, '30–39', null],
  ]);
});
