import { expect, test } from 'vitest';
import { pointsSystems } from '#domain/scoring/ranking/points-systems.ts';
import { exampleOf, sampleOf, wordsOf } from './points-words.ts';

const order = (system: (typeof pointsSystems)[number]['value']) => exampleOf(system).map(({ name }) => name);

test.each([
  [1, 35],
  [2, 26],
  [3, 21],
  [4, 11],
] as const)('points text: system %i → names the first placement without points', (system, place) => {
  expect(wordsOf(system).explanation).toContain(`Desde el ${place}.º, cero.`);
});

test('points system in words: every system → five cells; only under Open are more points worse', () => {
  for (const { value } of pointsSystems) {
    const points = sampleOf(value, { points: [10_000, 9_500, 9_000], beyond: 'last' }).cells.map(cell => cell.points);
    expect(points).toHaveLength(5);
    expect(points).toEqual(points.toSorted((one, other) => (value === 7 ? one - other : other - one)));
  }
});

test('points system in words: the example → Bea wins by places, Ana by percentages', () => {
  expect([1, 2, 3, 4, 7].map(system => order(system as 1)[0])).toEqual(['Bea', 'Bea', 'Bea', 'Bea', 'Bea']);
  expect(order(6)).toEqual(['Ana', 'Bea', 'Caro']);
});

test('points system in words: an own table → its points, and beyond its end the chosen ones', () => {
  const worth = (beyond: 'last' | 'zero') =>
    sampleOf(8, { points: [10_000, 9_550], beyond }).cells.map(cell => cell.points);
  expect(worth('last')).toEqual([100, 95.5, 95.5, 95.5, 95.5]);
  expect(worth('zero')).toEqual([100, 95.5, 0, 0, 0]);
  expect(exampleOf(8, { points: [10_000, 2_000, 1_000], beyond: 'zero' }).map(({ total }) => total)).toEqual([
    120, 110, 30,
  ]);
});
