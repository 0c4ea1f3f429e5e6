import { countback, finalOf } from './countback.ts';
import { decidedBy, type Field, type Standings, standing } from './field.ts';
import { systemOf } from './points.ts';
import { sortDescending } from './sorter.ts';
import type { Workspace } from './workspace.ts';

// Every index here is within its column, but the compiler cannot see it: hence the `!`.

/** Writes the entries of one standing into `found`, ordered by name; returns their number. */
function entriesByName({ size, nameOrder, standing: standingOf }: Field, wanted: number, found: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < size; at++) {
    const entry = nameOrder[at]!;
    if (standingOf[entry] === wanted) found[count++] = entry;
  }
  return count;
}

// Each loop is a function of its own, because the engine then reuses its compiled code. Half a million rows rank faster
// so.

function greatest(numbers: Float64Array, size: number): number {
  let most = 0;
  for (let entry = 0; entry < size; entry++) if (numbers[entry]! > most) most = numbers[entry]!;
  return most;
}

function areHundreds(numbers: Float64Array, size: number): boolean {
  for (let entry = 0; entry < size; entry++) {
    if (Math.floor(numbers[entry]! / 100) * 100 !== numbers[entry]!) return false;
  }
  return true;
}

function writeKeys(
  { key, best }: Workspace,
  totalSum: Float64Array,
  size: number,
  { zero, sign, unit, span }: { zero: number; sign: number; unit: number; span: number },
): void {
  for (let entry = 0; entry < size; entry++) {
    key[entry] = ((zero + sign * totalSum[entry]!) / unit) * span + (span - 1 - best[entry]!);
  }
}

/**
 * Writes the keys of the sort and returns the largest. A key is total and best placement in one whole number. If that
 * number would be too large, the key is the total alone.
 */
function takeKeys({ size, system }: Field, totalSum: Float64Array, work: Workspace): number {
  const most = greatest(totalSum, size);
  const unit = areHundreds(totalSum, size) ? 100 : 1;
  const isRoomy = (most / unit + 1) * (size + 2) < 2 ** 52;
  if (!isRoomy) work.best.fill(0, 0, size);
  const [zero, sign] = systemOf(system).fewestWin ? [most, -1] : [0, 1];
  const span = isRoomy ? size + 2 : 1;
  writeKeys(work, totalSum, size, { zero, sign, unit, span });
  return (most / unit + 1) * span;
}

/**
 * Writes the order, each position, and the rule that separates each row from the row above. The rules are: total,
 * countback, final test, name.
 */
export function placeEntries(field: Field, standings: Standings, work: Workspace): void {
  const { totalSum, tests, position, decidedBy: decided, order } = standings;
  const { sorter, key, entries } = work;
  const most = takeKeys(field, totalSum, work);
  const compareRows = countback(tests, field.size);
  const final = finalOf(field, tests)?.placement;
  const compareFinals = (one: number, other: number) => (final ? final[one]! - final[other]! : 0);
  const inside = entriesByName(field, standing.in, entries);
  const refine = (one: number, other: number) => compareRows(one, other) || compareFinals(one, other);
  sortDescending(sorter, { keys: key, least: 0, most, areWhole: true, entries, size: inside, refine });

  const tiedRule = (above: number, entry: number) =>
    key[above] !== key[entry] || compareRows(above, entry) !== 0 ? decidedBy.countback : decidedBy.final;
  const { pairs } = sorter;
  let above = 0;
  for (let at = 0; at < inside; at++) {
    const entry = pairs[2 * at + 1]!;
    order[at] = entry;
    if (at === 0) decided[entry] = decidedBy.first;
    else if (pairs[2 * at] === pairs[2 * at - 2]) decided[entry] = decidedBy.shared;
    else decided[entry] = totalSum[above] === totalSum[entry] ? tiedRule(above, entry) : decidedBy.points;
    position[entry] = decided[entry] === decidedBy.shared ? position[above]! : at + 1;
    above = entry;
  }
  const outside = entriesByName(field, standing.disqualified, entries);
  for (let at = 0; at < outside; at++) order[inside + at] = entries[at]!;
  standings.order = order.subarray(0, inside + outside);
}
