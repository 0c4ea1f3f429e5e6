import { type Field, type Standings, standing } from './field.ts';
import { placeEntries } from './place-entries.ts';
import { shareOfMost } from './points.ts';
import { rankTest } from './rank-test.ts';
import { emptyTests, emptyTotals } from './standings-columns.ts';
import { workspaceFor } from './workspace.ts';

// Every index here is within its column, but the compiler cannot see it: hence the `!`.

export function rankField(field: Field): Standings {
  const work = workspaceFor(field.size);
  const standings: Standings = { ...emptyTotals(field.size), ...emptyTests(field) };
  const { tests, provisional } = standings;
  for (let test = 0; test < tests.length; test++) rankTest(field, field.tests[test]!, work, tests[test]!, provisional);
  addUp(field, standings);
  return standings;
}

/** Builds the table of the first tests, as many as `field` has; each is already ranked. */
export function addUp(field: Field, standings: Standings): void {
  const { size, tests } = field;
  const { columns, totalSum } = standings;
  const work = workspaceFor(size);
  for (let entry = 0; entry < size; entry++) {
    addEntry(columns, size, tests.length, entry, totalSum, work.best);
  }
  addShares(field, standings);
  placeEntries(field, standings, work);
}

/**
 * Adds the total points of an entry and its best placement. An entry without a placement gets one beyond all
 * placements.
 */
function addEntry(
  { placement, points }: Standings['columns'],
  size: number,
  tests: number,
  entry: number,
  totalSum: Float64Array,
  best: Int32Array,
): void {
  let sum = 0;
  let least = size + 1;
  for (let test = 0, at = entry; test < tests; test++, at += size) {
    sum += points[at]!;
    const place = placement[at]!;
    if (place > 0 && place < least) least = place;
  }
  totalSum[entry] = sum;
  best[entry] = least;
}

function addShares({ size, system, standing: standingOf }: Field, { total, totalSum, tests }: Standings): void {
  const share = shareOfMost(system, tests.filter(({ isCounted }) => isCounted).length);
  if (Number.isNaN(share(0))) return;
  for (let entry = 0; entry < size; entry++)
    if (standingOf[entry] === standing.in) total[entry] = share(totalSum[entry]!);
}
