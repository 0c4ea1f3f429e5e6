import { counts, decidedBy, type Field, type Standings, standing, type TestStanding } from './field.ts';
import { hasResult } from './keys.ts';
import { placeEntries } from './place-entries.ts';
import { shareOfMost } from './points.ts';
import { makeWorkspace, rankTest } from './rank-test.ts';

// Every index in here is within its column, which the compiler cannot see: hence the `!`.

/** From the results of all entries to the table. */
export function rankField(field: Field): Standings {
  const { size } = field;
  const work = makeWorkspace(size);
  let unpenalized: TestStanding | null = null;
  const tests: TestStanding[] = [];
  for (const column of field.tests) {
    const ranked: TestStanding = rankTest(field, column, work, unpenalized);
    if (!column.test.isPenalized) unpenalized = ranked;
    tests.push(ranked);
  }
  const standings: Standings = {
    order: new Uint32Array(0),
    position: new Int32Array(size),
    totalSum: new Float64Array(size),
    total: new Float64Array(size),
    provisional: new Uint8Array(size),
    decidedBy: new Uint8Array(size).fill(decidedBy.outside),
    tests,
  };
  addUp(field, standings);
  placeEntries(field, standings, work.sorter, work.key);
  return standings;
}

function addPoints(totalSum: Float64Array, points: Float64Array): void {
  for (let entry = 0; entry < points.length; entry++) totalSum[entry]! += points[entry]!;
}

function addUp(field: Field, { totalSum, total, provisional, tests }: Standings): void {
  let counted = 0;
  for (let test = 0; test < tests.length; test++) {
    const { isCounted, points } = tests[test]!;
    if (!isCounted) continue;
    counted++;
    const column = field.tests[test]!;
    addPoints(totalSum, points);
    for (let entry = 0; entry < field.size; entry++) {
      if (column.counts[entry] === counts.provisional && hasResult(field, column, entry)) provisional[entry] = 1;
    }
  }
  const share = shareOfMost(field.system, counted);
  for (let entry = 0; entry < field.size; entry++) {
    total[entry] = field.standing[entry] === standing.in ? share(totalSum[entry]!) : Number.NaN;
  }
}
