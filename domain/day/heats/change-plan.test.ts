import { expect, test } from 'vitest';
import { changePlaces, changesBetween, movePlace } from './change-plan.ts';

const places = [
  { heat: 0, rail: 1, entryId: 'Ana' },
  { heat: 0, rail: 2, entryId: 'Beto' },
  { heat: 1, rail: 1, entryId: 'Caro' },
];
const told = (list: typeof places) => list.map(({ heat, rail, entryId }) => `${entryId} ${heat}.${rail}`).sort();

test('plan of heats: an entry moves to a taken rail → the two entries swap places', () => {
  expect(told(movePlace(places, 'Ana', { heat: 1, rail: 1 }))).toEqual(['Ana 1.1', 'Beto 0.2', 'Caro 0.1']);
  expect(told(movePlace(places, 'Ana', { heat: 1, rail: 2 }))).toEqual(['Ana 1.2', 'Beto 0.2', 'Caro 1.1']);
  expect(told(movePlace(places, 'Ana', { heat: 0, rail: 1 }))).toEqual(told(places));
});

test('plan of heats: an unplaced entry takes a taken rail → the other entry loses its place', () => {
  expect(told(movePlace(places, 'Dana', { heat: 0, rail: 1 }))).toEqual(['Beto 0.2', 'Caro 1.1', 'Dana 0.1']);
});

test('changes between two plans: applied to the first plan → the second; equal plans have no changes', () => {
  expect(changesBetween(places, places)).toEqual([]);
  const after = movePlace(places, 'Dana', { heat: 0, rail: 2 });
  const changes = changesBetween(places, after);
  expect(changes).toEqual([
    { entryId: 'Dana', to: { heat: 0, rail: 2 } },
    { entryId: 'Beto', to: null },
  ]);
  expect(told(changePlaces(places, changes))).toEqual(told(after));
});
