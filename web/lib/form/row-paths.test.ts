import { expect, test } from 'vitest';
import { isUntouched, keyedPath } from './row-paths.ts';

const remo = { key: 'r', name: 'Remo' };
const burpees = { key: 'b', name: '' };
const values = { name: 'Fran', exercises: [remo, burpees], points: [100, 90] };
const moved = { ...values, exercises: [burpees, remo] };

test('row paths: rows are moved or removed → an error stays with its row', () => {
  const told = keyedPath('exercises.1.name', values);
  expect(keyedPath('exercises.0.name', moved)).toBe(told);
  expect(keyedPath('exercises.1.name', moved)).not.toBe(told);
  expect(keyedPath('exercises.0.name', { exercises: [burpees] })).toBe(told);
});

test.each(['name', 'points.1', 'exercises', 'exercises.7.name', 'unknown.0.name'])(
  'row paths: %s → unchanged',
  path => {
    expect(keyedPath(path, values)).toBe(path);
  },
);

test.each([
  ['another field', 'exercises.b.name', { name: 'Grace' }, true],
  ['the order of the rows', 'exercises.b.name', { exercises: moved.exercises }, true],
  ['another row', 'exercises.b.name', { exercises: [{ ...remo, name: 'Bici' }, burpees] }, true],
  ['the row itself', 'exercises.b.name', { exercises: [remo, { ...burpees, name: 'Bici' }] }, false],
  ['a row that goes', 'exercises.b.name', { exercises: [remo] }, false],
  ['the field itself', 'name', { name: 'Grace' }, false],
  ['a list without keys', 'points.1', { points: [100, 80] }, false],
])('row paths: a server error and a change of %s', (_, refused, changes, stays) => {
  expect(isUntouched(refused, values, changes)).toBe(stays);
});
