import type { PointsTable } from '#domain/scoring/ranking/field.ts';
import { decrementTypes } from '#domain/scoring/ranking/points.ts';
import { type DecrementType, pointsOfPlacement, pointsSystems } from '#domain/scoring/ranking/points-systems.ts';

type Words = { explanation: string; wins: string };

const wins = { most: 'Gana quien suma más puntos.', fewest: 'Gana quien suma menos puntos.' };

export function wordsOf(system: DecrementType): Words {
  if (system === decrementTypes.fitScore) {
    return {
      explanation: 'Cada resultado vale su porcentaje del mejor: 108 reps contra 120 son 90 puntos.',
      wins: wins.most,
    };
  }
  if (system === decrementTypes.open)
    return { explanation: 'El puesto son los puntos: el primero suma 1.', wins: wins.fewest };
  if (system === decrementTypes.ownTable) {
    return { explanation: 'Tú dices cuánto vale cada puesto, con una tabla pegada o de un archivo.', wins: wins.most };
  }
  const step = pointsSystems.find(({ value }) => value === system)?.step ?? 0;
  const firstZero = Math.ceil(100 / step) + 1;
  return {
    explanation: `El primero gana 100; cada puesto vale ${step} menos. Desde el ${firstZero}.º, cero.`,
    wins: wins.most,
  };
}

const shownPlacements = [1, 2, 3, 4, 10] as const;
const shownReps = [120, 108, 96, 60, 12] as const;

/**
 * Sample results with their points. The results are placements, or for FitScore repetitions, whose points are a
 * percentage of the best. An own points table gives only its own rows.
 */
export function sampleOf(
  system: DecrementType,
  table: PointsTable | null = null,
): { caption: string; cells: { of: string; points: number }[] } {
  if (system === decrementTypes.fitScore) {
    const cells = shownReps.map(reps => ({ of: String(reps), points: (100 * reps) / shownReps[0] }));
    return { caption: 'Puntos según las repeticiones', cells };
  }
  const cells = shownPlacements.map(place => ({
    of: `${place}.º`,
    points: pointsOfPlacement(system, place, table) ?? 0,
  }));
  return { caption: 'Puntos según el puesto', cells };
}

type Mark = { result: string; placement: number; fitScore: number };
// Three athletes in two tests; a FitScore mark is 100 × speed or weight over the best. By placements Bea wins, by
// percentages Ana, who won the first test by far.
const athletes: { name: string; tests: [Mark, Mark] }[] = [
  {
    name: 'Ana',
    tests: [
      { result: '100 reps en 5:00', placement: 1, fitScore: 100 },
      { result: '80 kg', placement: 3, fitScore: 80 },
    ],
  },
  {
    name: 'Bea',
    tests: [
      { result: '100 reps en 7:00', placement: 2, fitScore: 71.43 },
      { result: '100 kg', placement: 1, fitScore: 100 },
    ],
  },
  {
    name: 'Caro',
    tests: [
      { result: '90 reps en 10:00', placement: 3, fitScore: 45 },
      { result: '90 kg', placement: 2, fitScore: 90 },
    ],
  },
];

type ExampleRow = {
  name: string;
  tests: { result: string; placement: number; points: number }[];
  total: number;
};

/** Three example athletes under a system, the winner first. */
export function exampleOf(system: DecrementType, table: PointsTable | null = null): ExampleRow[] {
  const rows = athletes.map(({ name, tests }) => {
    const scored = tests.map(({ result, placement, fitScore }) => ({
      result,
      placement,
      points: pointsOfPlacement(system, placement, table) ?? fitScore,
    }));
    return { name, tests: scored, total: scored.reduce((sum, { points }) => sum + points, 0) };
  });
  return rows.sort((one, other) =>
    system === decrementTypes.open ? one.total - other.total : other.total - one.total,
  );
}

export const writePoints = (points: number): string => (Number.isInteger(points) ? `${points}` : points.toFixed(2));
