import type { PointsTable, ScoringSystem } from '#domain/scoring/field.ts';
import { discounts, systemOf } from '#domain/scoring/points.ts';

// The points systems (`decrementType`) as the organizer chooses them: ORG-530 to ORG-536. What they compute is
// domain/scoring's.
export const pointsSystems = [
  { value: 1, name: 'Descuento 3', step: discounts[1] },
  { value: 2, name: 'Descuento 4', step: discounts[2] },
  { value: 3, name: 'Descuento 5', step: discounts[3] },
  { value: 4, name: 'Descuento 10', step: discounts[4] },
  { value: 6, name: 'FitScore', step: null },
  { value: 7, name: 'Open', step: null },
  { value: 8, name: 'Tabla propia', step: null },
] as const;
export type DecrementType = ScoringSystem['decrementType'];
export const defaultDecrementType = 4 satisfies DecrementType;

/**
 * What a placement is worth, in points; null where they come from the result itself, and where the own table is not
 * known.
 */
export function pointsOfPlacement(
  decrementType: DecrementType,
  placement: number,
  ownTable?: PointsTable | null,
): number | null {
  const system = systemOf({ decrementType });
  if (system.from === 'key' || (decrementType === 8 && !ownTable)) return null;
  return system.points(placement, ownTable ?? { points: [], beyond: 'zero' }) / 100;
}

export const isDecrementType = (value: number): value is DecrementType =>
  pointsSystems.some(system => system.value === value);
