import type { PointsTable, ScoringSystem } from './field.ts';
import { decrementTypes, discounts, systemOf } from './points.ts';

// The points systems (`decrementType`) that an organizer can choose (ORG-530 to ORG-536). domain/scoring/ranking
// computes their points.
export const pointsSystems = [
  { value: decrementTypes.discount3, name: 'Descuento 3', step: discounts[1] },
  { value: decrementTypes.discount4, name: 'Descuento 4', step: discounts[2] },
  { value: decrementTypes.discount5, name: 'Descuento 5', step: discounts[3] },
  { value: decrementTypes.discount10, name: 'Descuento 10', step: discounts[4] },
  { value: decrementTypes.fitScore, name: 'FitScore', step: null },
  { value: decrementTypes.open, name: 'Open', step: null },
  { value: decrementTypes.ownTable, name: 'Tabla propia', step: null },
] as const;
export type DecrementType = ScoringSystem['decrementType'];
export const defaultDecrementType = decrementTypes.discount10;

/** The points of a placement. Null if the points come from the result itself, or if the own table is unknown. */
export function pointsOfPlacement(
  decrementType: DecrementType,
  placement: number,
  ownTable?: PointsTable | null,
): number | null {
  const system = systemOf({ decrementType });
  if (system.from === 'key' || (decrementType === decrementTypes.ownTable && !ownTable)) return null;
  return system.points(placement, ownTable ?? { points: [], beyond: 'zero' }) / 100;
}

export const isDecrementType = (value: number): value is DecrementType =>
  pointsSystems.some(system => system.value === value);
