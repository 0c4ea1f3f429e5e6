import { describe, expect, test } from 'vitest';
import {
  defaultDecrementType,
  isDecrementType,
  pointsOfPlacement,
  pointsSystems,
} from '#domain/scoring/ranking/points-systems.ts';
import { lockedCategoryFields } from './category-rules.ts';
import { whyNotDeleted } from './why-not-deleted.ts';

describe('points systems', () => {
  test('ORG-530 to ORG-536 seven points systems: listed → six by formula and an own table; 5 is not among them', () => {
    const list = pointsSystems.map(({ value, name }) => [value, name]);
    expect(list).toEqual([
      [1, 'Descuento 3'],
      [2, 'Descuento 4'],
      [3, 'Descuento 5'],
      [4, 'Descuento 10'],
      [6, 'FitScore'],
      [7, 'Open'],
      [8, 'Tabla propia'],
    ]);
    expect(isDecrementType(5)).toBe(false);
    expect(isDecrementType(4)).toBe(true);
  });

  test('ORG-528 no system is chosen → Descuento 10', () => expect(defaultDecrementType).toBe(4));

  test.each([
    ['ORG-530', 1, [100, 97, 94, 73]],
    ['ORG-531', 2, [100, 96, 92, 64]],
    ['ORG-532', 3, [100, 95, 90, 55]],
    ['ORG-533', 4, [100, 90, 80, 10]],
    ['ORG-535', 7, [1, 2, 3, 10]],
  ] as const)("%s placements 1, 2, 3 and 10 → the system's points", (_row, system, points) => {
    expect([1, 2, 3, 10].map(placement => pointsOfPlacement(system, placement))).toEqual(points);
  });

  test('an own points table → its points; beyond its end the last points or none', () => {
    const points = [10_000, 9_450, 9_000];
    const worth = (beyond: 'last' | 'zero') => [1, 2, 3, 4].map(at => pointsOfPlacement(8, at, { points, beyond }));
    expect(worth('last')).toEqual([100, 94.5, 90, 90]);
    expect(worth('zero')).toEqual([100, 94.5, 90, 0]);
    expect(pointsOfPlacement(8, 1)).toBeNull();
  });

  test('a very low placement → never less than 0 points', () => expect(pointsOfPlacement(4, 40)).toBe(0));
  test('ORG-534 FitScore → no points from the placement alone', () => expect(pointsOfPlacement(6, 1)).toBeNull());
});

describe('rules of a category', () => {
  const start = 1000;
  test('ORG-331, ORG-332 the event starts → team and members are locked, online also the start', () => {
    expect([...lockedCategoryFields({ type: 'online', start }, start - 1)]).toEqual([]);
    expect([...lockedCategoryFields({ type: 'online', start }, start)]).toEqual(['team', 'members', 'start']);
    expect([...lockedCategoryFields({ type: 'offline', start }, start)]).toEqual(['team', 'members']);
  });

  test.each([
    ['ORG-087 before the start, empty', 0, start - 1, null],
    ['J6 before the start, with an entry', 1, start - 1, 'entries'],
    ['ORG-087 after the start', 0, start, 'started'],
    ['ORG-541 after the start, with entries', 3, start, 'started'],
  ] as const)('deletion: %s → allowed, or refused with its reason', (_name, entries, now, why) => {
    expect(whyNotDeleted({ type: 'offline', start }, entries, now)).toBe(why);
  });
});
