import type { PointsTable, ScoringSystem } from './field.ts';
import { shareOfBest } from './keys.ts';

// Each points system is an entry of the table below. All points are hundredths.

/** The organizer's choices of a points system, as numbers of the database and the calls. */
export const decrementTypes = {
  discount3: 1,
  discount4: 2,
  discount5: 3,
  discount10: 4,
  fitScore: 6,
  open: 7,
  ownTable: 8,
} as const;

/** Points lost from each placement to the next. */
export const discounts = { 1: 3, 2: 4, 3: 5, 4: 10 } as const;

type PointsSystem = {
  fewestWin: boolean;
  /** The most points in a test, in hundredths; null if points are not a share of a maximum. */
  most: (table: PointsTable) => number | null;
  /** The points of an entry without a result. `place` is the place after the last entry with a result. */
  withoutResult: (place: number) => number;
} & (
  | { from: 'placement'; points: (placement: number, table: PointsTable) => number }
  | { from: 'key'; points: typeof shareOfBest }
);

const discount = (step: number): PointsSystem => ({
  from: 'placement',
  fewestWin: false,
  most: () => 10_000,
  withoutResult: () => 0,
  points: placement => Math.max(0, 10_000 - 100 * step * (placement - 1)),
});

const fitScore: PointsSystem = {
  from: 'key',
  fewestWin: false,
  most: () => 10_000,
  withoutResult: () => 0,
  points: shareOfBest,
};

const open: PointsSystem = {
  from: 'placement',
  fewestWin: true,
  most: () => null,
  withoutResult: place => 100 * place,
  points: placement => 100 * placement,
};

const ownTable: PointsSystem = {
  from: 'placement',
  fewestWin: false,
  most: ({ points }) => points[0] ?? 0,
  withoutResult: () => 0,
  points: (placement, { points, beyond }) => points[placement - 1] ?? (beyond === 'last' ? (points.at(-1) ?? 0) : 0),
};

const systems: Record<ScoringSystem['decrementType'], PointsSystem> = {
  1: discount(discounts[1]),
  2: discount(discounts[2]),
  3: discount(discounts[3]),
  4: discount(discounts[4]),
  6: fitScore,
  7: open,
  8: ownTable,
};

const noTable: PointsTable = { points: [], beyond: 'zero' };
export const tableOf = (system: ScoringSystem): PointsTable =>
  system.decrementType === decrementTypes.ownTable ? system.table : noTable;
export const systemOf = ({ decrementType }: Pick<ScoringSystem, 'decrementType'>): PointsSystem =>
  systems[decrementType];

/**
 * The share of the most points that the counted tests give. Turns a sum of points into hundredths of a percent, half
 * up; NaN if that maximum is zero.
 */
export function shareOfMost(system: ScoringSystem, countedTests: number): (totalSum: number) => number {
  const most = (systemOf(system).most(tableOf(system)) ?? 0) * countedTests;
  return totalSum => (most === 0 ? Number.NaN : Math.floor((20_000 * totalSum + most) / (2 * most)));
}
