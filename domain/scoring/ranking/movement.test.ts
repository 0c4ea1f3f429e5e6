import { expect, test } from 'vitest';
import { fieldOf, forTime, kg, reps, type WrittenField, weight } from '#domain/scoring/ranking/testing/fields.ts';
import { positionsBefore } from './movement.ts';
import { rankField } from './rank-field.ts';

function before(written: WrittenField): Int32Array | null {
  const field = fieldOf(written);
  return positionsBefore(field, rankField(field));
}

const two: WrittenField = {
  system: { decrementType: 4 },
  tests: [forTime, weight],
  entries: [
    { name: 'Ana', cells: [reps(100, 5), kg(80)] },
    { name: 'Bea', cells: [reps(100, 6), kg(100)] },
    { name: 'Caro', cells: [reps(90, 10), kg(100)] },
  ],
};

test('positions before the last test: the last counted test is left out → the earlier positions', () => {
  expect([...(before(two) ?? [])]).toEqual([1, 2, 3]);
});

test('positions before the last test: a test without results comes last → ignored', () => {
  const withEmpty = { ...two, tests: [...two.tests, weight] };
  expect([...(before(withEmpty) ?? [])]).toEqual([1, 2, 3]);
});

test('positions before the last test: fewer than two counted tests → no earlier positions', () => {
  expect(before({ ...two, tests: [forTime] })).toBeNull();
});
