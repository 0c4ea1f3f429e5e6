import { type Field, standing, type TestColumn, type TestStanding } from './field.ts';
import { compareQuotients, divisorOf, isExact, isResult, missingReps } from './keys.ts';
import { systemOf, tableOf } from './points.ts';
import { makeSorter, type Refine, type Sorter, sortDescending } from './sorter.ts';

// Every index in here is within its column, which the compiler cannot see: hence the `!`.

/** Columns that one test after the other uses. */
export type Workspace = {
  sorter: Sorter;
  /** Those with a result. */
  entries: Uint32Array;
  divisor: Float64Array;
  key: Float64Array;
  tiebreak: Float64Array;
};

export function makeWorkspace(size: number): Workspace {
  const numbers = new Float64Array(3 * size);
  return {
    sorter: makeSorter(size),
    entries: new Uint32Array(size),
    divisor: numbers.subarray(0, size),
    key: numbers.subarray(size, 2 * size),
    tiebreak: numbers.subarray(2 * size),
  };
}

/** Those with a result, with their keys. Null: doubles tell all of these keys apart. */
function takeKeys(field: Field, column: TestColumn, work: Workspace): { entries: Uint32Array; refine: Refine | null } {
  const { test, counts, quantity, timeMs } = column;
  const { divisor, key, entries } = work;
  const { needTime } = test;
  const size = field.size;
  const isPlain = !test.isPenalized && !test.isForTime;
  let found = 0;
  let mostQuantity = 0;
  let mostTime = 1;
  for (let entry = 0; entry < size; entry++) {
    const amount = quantity[entry]!;
    const measured = needTime ? timeMs[entry]! : 1;
    if (!isResult(field.standing[entry]!, counts[entry]!, amount, measured)) continue;
    const time = isPlain ? measured : divisorOf(test, amount, measured);
    if (amount > mostQuantity) mostQuantity = amount;
    if (time > mostTime) mostTime = time;
    divisor[entry] = time;
    key[entry] = amount / time;
    entries[found++] = entry;
  }
  const compareExactly = (one: number, other: number) =>
    compareQuotients(quantity[one]!, divisor[one]!, quantity[other]!, divisor[other]!);
  return {
    entries: entries.subarray(0, found),
    refine: isExact(mostQuantity, mostTime) ? null : compareExactly,
  };
}

/** Puts the shortest tie-break time first and those without one last. False where nobody has one. */
function sortByTiebreak({ tiebreakMs }: TestColumn, entries: Uint32Array, { sorter, tiebreak }: Workspace): boolean {
  let longest = -1;
  for (let at = 0; at < entries.length; at++)
    if (tiebreakMs[entries[at]!]! > longest) longest = tiebreakMs[entries[at]!]!;
  if (longest < 0) return false;
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]!;
    tiebreak[entry] = tiebreakMs[entry]! >= 0 ? longest + 1 - tiebreakMs[entry]! : 0;
  }
  sortDescending(sorter, tiebreak, entries, null);
  entries.set(sorter.order.subarray(0, entries.length));
  return true;
}

function emptyStanding(field: Field, column: TestColumn, nobodyPenalized: TestStanding | null): TestStanding {
  const isShared = nobodyPenalized && !column.test.isPenalized;
  return {
    isCounted: false,
    placement: new Int32Array(field.size),
    points: new Float64Array(field.size),
    penaltySeconds: isShared ? nobodyPenalized.penaltySeconds : new Float64Array(field.size),
    wasPenalized: isShared ? nobodyPenalized.wasPenalized : new Uint8Array(field.size),
  };
}

function markPenalties({ test, quantity }: TestColumn, entries: Uint32Array, answer: TestStanding): void {
  for (const entry of entries) {
    const missing = missingReps(test, quantity[entry]!);
    answer.penaltySeconds[entry] = missing;
    answer.wasPenalized[entry] = missing > 0 ? 1 : 0;
  }
}

/** Placements and points of one test. `like`: a test without penalties, whose empty columns may be shared. */
export function rankTest(field: Field, column: TestColumn, work: Workspace, like: TestStanding | null): TestStanding {
  const answer = emptyStanding(field, column, like);
  const { entries, refine } = takeKeys(field, column, work);
  if (entries.length === 0) return answer;
  answer.isCounted = true;
  if (column.test.isPenalized) markPenalties(column, entries, answer);

  const { sorter, key, divisor, tiebreak } = work;
  const { quantity } = column;
  const hasTiebreak = sortByTiebreak(column, entries, work);
  sortDescending(sorter, key, entries, refine);

  const { order, isTied } = sorter;
  const system = systemOf(field.system);
  const table = tableOf(field.system);
  const best = order[0]!;
  let placement = 0;
  let points = 0;
  let above = best;
  for (let at = 0; at < entries.length; at++) {
    const entry = order[at]!;
    if (isTied[at] === 0 || (hasTiebreak && tiebreak[entry] !== tiebreak[above])) {
      placement = at + 1;
      points =
        system.from === 'placement'
          ? system.points(placement, table)
          : system.points(quantity[entry]!, divisor[entry]!, quantity[best]!, divisor[best]!);
    }
    answer.placement[entry] = placement;
    answer.points[entry] = points;
    above = entry;
  }
  placeThoseWithout(field, answer, entries.length + 1, system.withoutResult(entries.length + 1));
  return answer;
}

function placeThoseWithout(field: Field, answer: TestStanding, placement: number, points: number): void {
  if (placement > field.size) return;
  for (let entry = 0; entry < field.size; entry++) {
    if (answer.placement[entry] !== 0 || field.standing[entry] !== standing.in) continue;
    answer.placement[entry] = placement;
    answer.points[entry] = points;
  }
}
