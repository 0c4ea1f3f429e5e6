import { countback, finalOf } from './countback.ts';
import { counts, decidedBy, type Field, type Standings, standing, type TestStanding } from './field.ts';
import { hasResult } from './keys.ts';
import { shareOfMost, systemOf } from './points.ts';
import { rankTest } from './rank-test.ts';
import { sortDescending } from './sort-descending.ts';

// Every index in here is within its column, which the compiler cannot see: hence the `!`.

/** From the results of all entries to the table. */
export function rankField(field: Field): Standings {
  const tests = field.tests.map(column => rankTest(field, column));
  const { size } = field;
  const standings: Standings = {
    order: entriesByName(field, standing.in),
    position: new Int32Array(size),
    totalSum: new Float64Array(size),
    total: new Float64Array(size).fill(Number.NaN),
    provisional: new Uint8Array(size),
    decidedBy: new Uint8Array(size).fill(decidedBy.outside),
    tests,
  };
  addUp(field, standings);
  placeEntries(field, standings);
  return standings;
}

function entriesByName({ nameOrder, standing: of }: Field, wanted: number): Uint32Array {
  return nameOrder.filter(entry => of[entry] === wanted);
}

function addUp(field: Field, { totalSum, total, provisional, tests }: Standings): void {
  let counted = 0;
  tests.forEach(({ isCounted, points }, index) => {
    if (!isCounted) return;
    counted++;
    const column = field.tests[index]!;
    for (let entry = 0; entry < field.size; entry++) {
      totalSum[entry]! += points[entry]!;
      if (column.counts[entry] === counts.provisional && hasResult(field, column, entry)) provisional[entry] = 1;
    }
  });
  for (let entry = 0; entry < field.size; entry++) {
    if (field.standing[entry] === standing.in) total[entry] = shareOfMost(field.system, totalSum[entry]!, counted);
  }
}

/** Total and best single placement in one number, as long as that stays a whole one. */
function keysOf(field: Field, { totalSum, tests }: Standings, entries: Uint32Array): Float64Array {
  const { fewestWin } = systemOf(field.system);
  let most = 0;
  for (let at = 0; at < entries.length; at++) if (totalSum[entries[at]!]! > most) most = totalSum[entries[at]!]!;
  const span = field.size + 2;
  const isSpare = (most + 1) * span < 2 ** 52;
  const counted = tests.filter(({ isCounted }) => isCounted);
  const keys = new Float64Array(entries.length);
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]!;
    const value = fewestWin ? most - totalSum[entry]! : totalSum[entry]!;
    let best = span - 1;
    for (let test = 0; test < counted.length; test++) best = Math.min(best, counted[test]!.placement[entry]!);
    keys[at] = isSpare ? value * span + (span - 1 - best) : value;
  }
  return keys;
}

function placeEntries(field: Field, standings: Standings): void {
  const { totalSum, tests, position } = standings;
  const byName = standings.order;
  const keys = keysOf(field, standings, byName);
  const compareRows = countback(tests, byName);
  const final: TestStanding | null = finalOf(field, tests);
  const compareFinals = (one: number, other: number) =>
    final === null ? 0 : final.placement[byName[one]!]! - final.placement[byName[other]!]!;
  const places = sortDescending(keys, null, (one, other) => compareRows(one, other) || compareFinals(one, other));

  const rule = (above: number, place: number) => {
    if (totalSum[byName[above]!] !== totalSum[byName[place]!]) return decidedBy.points;
    if (keys[above] !== keys[place] || compareRows(above, place) !== 0) return decidedBy.countback;
    return compareFinals(above, place) === 0 ? decidedBy.shared : decidedBy.final;
  };
  const order = new Uint32Array(byName.length);
  for (let at = 0; at < places.length; at++) {
    const entry = byName[places[at]!]!;
    const decided = at === 0 ? decidedBy.first : rule(places[at - 1]!, places[at]!);
    order[at] = entry;
    standings.decidedBy[entry] = decided;
    position[entry] = decided === decidedBy.shared ? position[order[at - 1]!]! : at + 1;
  }
  const outside = entriesByName(field, standing.disqualified);
  standings.order = new Uint32Array(order.length + outside.length);
  standings.order.set(order);
  standings.order.set(outside, order.length);
}
