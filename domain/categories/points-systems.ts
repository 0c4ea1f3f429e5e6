// The points systems (`decrementType`) as the organizer chooses them: ORG-530 to ORG-536. What they compute is
// domain/scoring's; `example` shows the points of the first placements.
export const pointsSystems = [
  { value: 1, name: 'Descuento 3', step: 3 },
  { value: 2, name: 'Descuento 4', step: 4 },
  { value: 3, name: 'Descuento 5', step: 5 },
  { value: 4, name: 'Descuento 10', step: 10 },
  { value: 6, name: 'FitScore', step: null },
  { value: 7, name: 'Open', step: null },
  { value: 8, name: 'Tabla propia', step: null },
] as const;
export type DecrementType = (typeof pointsSystems)[number]['value'];
export const defaultDecrementType = 4 satisfies DecrementType;

/** What a placement is worth where points depend on nothing else; null where they come from the result itself. */
export function pointsOfPlacement(decrementType: DecrementType, placement: number): number | null {
  const system = pointsSystems.find(({ value }) => value === decrementType);
  if (!system || system.value === 6 || system.value === 8) return null;
  if (system.value === 7) return placement;
  return Math.max(0, 100 - system.step * (placement - 1));
}

export const isDecrementType = (value: number): value is DecrementType =>
  pointsSystems.some(system => system.value === value);
