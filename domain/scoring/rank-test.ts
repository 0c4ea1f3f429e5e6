import { type Field, standing, type TestColumn, type TestStanding } from './field.ts';
import { compareQuotients, divisorOf, hasResult, isExact, missingReps } from './keys.ts';
import { systemOf, tableOf } from './points.ts';
import { sortDescending } from './sort-descending.ts';

// Every index in here is within its column, which the compiler cannot see: hence the `!`.

/** Those with a result, as dense columns. */
type Results = { size: number; entry: Uint32Array; quantity: Float64Array; divisor: Float64Array; key: Float64Array };

function collectResults(field: Field, column: TestColumn, penalty: TestStanding): Results {
  const { test, quantity, timeMs } = column;
  const entry = new Uint32Array(field.size);
  const numbers = new Float64Array(3 * field.size);
  const results = {
    entry,
    quantity: numbers.subarray(0, field.size),
    divisor: numbers.subarray(field.size, 2 * field.size),
    key: numbers.subarray(2 * field.size),
  };
  let size = 0;
  for (let at = 0; at < field.size; at++) {
    if (!hasResult(field, column, at)) continue;
    const amount = quantity[at]!;
    const divisor = divisorOf(test, amount, timeMs[at]!);
    if (test.isPenalized) {
      penalty.penaltySeconds[at] = missingReps(test, amount);
      penalty.wasPenalized[at] = penalty.penaltySeconds[at]! > 0 ? 1 : 0;
    }
    entry[size] = at;
    results.quantity[size] = amount;
    results.divisor[size] = divisor;
    results.key[size++] = amount / divisor;
  }
  return { size, ...results, key: results.key.subarray(0, size) };
}

/** Tie-break times as keys: the shortest is the greatest, a missing one is 0. Null where nobody has one. */
function tiebreakKeys({ tiebreakMs }: TestColumn, { size, entry }: Results): Float64Array | null {
  let longest = -1;
  for (let at = 0; at < size; at++) {
    const time = tiebreakMs[entry[at]!]!;
    if (time > longest) longest = time;
  }
  if (longest < 0) return null;
  const keys = new Float64Array(size);
  for (let at = 0; at < size; at++) {
    const time = tiebreakMs[entry[at]!]!;
    keys[at] = time >= 0 ? longest + 1 - time : 0;
  }
  return keys;
}

function greatest(numbers: Float64Array, size: number): number {
  let most = 0;
  for (let at = 0; at < size; at++) if (numbers[at]! > most) most = numbers[at]!;
  return most;
}

/** Placements and points of one test. */
export function rankTest(field: Field, column: TestColumn): TestStanding {
  const answer: TestStanding = {
    isCounted: false,
    placement: new Int32Array(field.size),
    points: new Float64Array(field.size),
    penaltySeconds: new Float64Array(field.size),
    wasPenalized: new Uint8Array(field.size),
  };
  const results = collectResults(field, column, answer);
  const { size, entry, quantity, divisor, key } = results;
  if (size === 0) return answer;
  answer.isCounted = true;

  const compareExactly = (one: number, other: number) =>
    compareQuotients(quantity[one]!, divisor[one]!, quantity[other]!, divisor[other]!);
  const refine = isExact(greatest(quantity, size), greatest(divisor, size)) ? null : compareExactly;
  const tiebreak = tiebreakKeys(column, results);
  const order = sortDescending(key, tiebreak && sortDescending(tiebreak, null, null), refine);

  const system = systemOf(field.system);
  const table = tableOf(field.system);
  const best = order[0]!;
  let placement = 0;
  let points = 0;
  for (let at = 0, above = best; at < size; at++) {
    const place = order[at]!;
    const isTied =
      at > 0 &&
      key[place] === key[above] &&
      (tiebreak === null || tiebreak[place] === tiebreak[above]) &&
      (refine === null || refine(above, place) === 0);
    if (!isTied) {
      placement = at + 1;
      points =
        system.from === 'placement'
          ? system.points(placement, table)
          : system.points(quantity[place]!, divisor[place]!, quantity[best]!, divisor[best]!);
    }
    answer.placement[entry[place]!] = placement;
    answer.points[entry[place]!] = points;
    above = place;
  }
  placeThoseWithout(field, answer, size + 1, system.withoutResult(size + 1));
  return answer;
}

function placeThoseWithout(field: Field, answer: TestStanding, placement: number, points: number): void {
  if (placement > field.size) return;
  for (let at = 0; at < field.size; at++) {
    if (answer.placement[at] !== 0 || field.standing[at] !== standing.in) continue;
    answer.placement[at] = placement;
    answer.points[at] = points;
  }
}
