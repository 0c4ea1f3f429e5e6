import { counts, type Field, standing, type TestColumn, type TestStanding } from './field.ts';
import { compareQuotients, divisorOf, isExact, isResult, missingReps } from './keys.ts';
import { systemOf, tableOf } from './points.ts';
import type { Refine } from './sort-columns.ts';
import { sortDescending } from './sorter.ts';
import type { Workspace } from './workspace.ts';

// Every index here is within its column, but the compiler cannot see it: hence the `!`.

type Taken = {
  /** Number of entries with a result. They are the first ones of `work.entries`. */
  found: number;
  /** Index in `work.entries` from which participants without a result begin. */
  without: number;
  least: number;
  most: number;
  /** The longest tie-break time; -1 if no entry has one. */
  longestTiebreak: number;
  /** Compares entries whose keys are equal as doubles; null if doubles tell all keys apart. */
  refine: Refine | null;
};

function takeKeys(field: Field, column: TestColumn, work: Workspace, provisional: Uint8Array): Taken {
  const { size, standing: states } = field;
  const { test, quantity, timeMs, tiebreakMs, counts: countsOf } = column;
  const { key, entries } = work;
  const { needTime } = test;
  // From this quantity on, in thousandths, the measured time counts.
  const target = needTime && test.validReps !== null ? test.validReps * 1000 : 0;
  let found = 0;
  let without = size;
  let mostQuantity = 0;
  let mostTime = 1;
  let longestTiebreak = -1;
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (let entry = 0; entry < size; entry++) {
    const state = states[entry]!;
    if (state !== standing.in) continue;
    const count = countsOf[entry]!;
    const amount = quantity[entry]!;
    const measured = needTime ? timeMs[entry]! : 1;
    if (!isResult(state, count, amount, measured)) {
      entries[--without] = entry;
      continue;
    }
    if (count === counts.provisional) provisional[entry] = 1;
    const time = amount < target ? divisorOf(test, amount, measured) : measured;
    const ratio = amount / time;
    if (amount > mostQuantity) mostQuantity = amount;
    if (time > mostTime) mostTime = time;
    if (ratio > most) most = ratio;
    if (ratio < least) least = ratio;
    if (tiebreakMs[entry]! > longestTiebreak) longestTiebreak = tiebreakMs[entry]!;
    key[entry] = ratio;
    entries[found++] = entry;
  }
  const divisor = (entry: number) => divisorOf(test, quantity[entry]!, timeMs[entry]!);
  const compareExactly = (one: number, other: number) =>
    compareQuotients(quantity[one]!, divisor(one), quantity[other]!, divisor(other));
  const refine = isExact(mostQuantity, mostTime) ? null : compareExactly;
  return { found, without, least, most, longestTiebreak, refine };
}

/** Sorts by tie-break time: the shortest first, entries without a time last. */
function sortByTiebreak({ tiebreakMs }: TestColumn, work: Workspace, size: number, longest: number): void {
  const { sorter, entries, tiebreak } = work;
  for (let at = 0; at < size; at++) {
    const entry = entries[at]!;
    tiebreak[entry] = tiebreakMs[entry]! >= 0 ? longest + 1 - tiebreakMs[entry]! : 0;
  }
  const range = { least: 0, most: longest + 1 };
  sortDescending(sorter, { keys: tiebreak, ...range, areWhole: true, entries, size, refine: null });
  for (let at = 0; at < size; at++) entries[at] = sorter.pairs[2 * at + 1]!;
}

function markPenalties(
  { test, quantity }: TestColumn,
  entries: Uint32Array,
  size: number,
  { penaltySeconds, wasPenalized }: TestStanding,
): void {
  for (let at = 0; at < size; at++) {
    const entry = entries[at]!;
    const missing = missingReps(test, quantity[entry]!);
    penaltySeconds[entry] = missing;
    wasPenalized[entry] = missing > 0 ? 1 : 0;
  }
}

/** Writes the placements and points of one test into empty columns, and marks provisional results. */
export function rankTest(
  field: Field,
  column: TestColumn,
  work: Workspace,
  answer: TestStanding,
  provisional: Uint8Array,
): void {
  const { found, without, least, most, longestTiebreak, refine } = takeKeys(field, column, work, provisional);
  if (found === 0) return;
  const { sorter, entries, key } = work;
  answer.isCounted = true;
  if (column.test.isPenalized) markPenalties(column, entries, found, answer);
  const hasTiebreak = longestTiebreak >= 0;
  if (hasTiebreak) sortByTiebreak(column, work, found, longestTiebreak);
  const areWhole = !column.test.needTime;
  sortDescending(sorter, { keys: key, least, most, areWhole, entries, size: found, refine });
  placeThoseWith(work, found, hasTiebreak, answer, worthOf(field, column, sorter.pairs[1]!));
  const points = systemOf(field.system).withoutResult(found + 1);
  for (let at = without; at < field.size; at++) {
    const entry = entries[at]!;
    answer.placement[entry] = found + 1;
    answer.points[entry] = points;
  }
}

type Worth = (placement: number, entry: number) => number;

function worthOf(field: Field, { test, quantity, timeMs }: TestColumn, best: number): Worth {
  const system = systemOf(field.system);
  if (system.from === 'placement') {
    const table = tableOf(field.system);
    return placement => system.points(placement, table);
  }
  const divisor = (entry: number) => divisorOf(test, quantity[entry]!, timeMs[entry]!);
  const [bestQuantity, bestDivisor] = [quantity[best]!, divisor(best)];
  return (_placement, entry) => system.points(quantity[entry]!, divisor(entry), bestQuantity, bestDivisor);
}

function placeThoseWith(
  { sorter, tiebreak }: Workspace,
  size: number,
  hasTiebreak: boolean,
  answer: TestStanding,
  worth: Worth,
): void {
  const { pairs } = sorter;
  const { placement, points } = answer;
  let shared = 0;
  let won = 0;
  let above = 0;
  let numberAbove = -1;
  for (let at = 0; at < size; at++) {
    const number = pairs[2 * at]!;
    const entry = pairs[2 * at + 1]!;
    if (number !== numberAbove || (hasTiebreak && tiebreak[entry] !== tiebreak[above])) {
      shared = at + 1;
      won = worth(shared, entry);
    }
    placement[entry] = shared;
    points[entry] = won;
    above = entry;
    numberAbove = number;
  }
}
