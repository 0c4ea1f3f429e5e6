import { countback, finalOf } from './countback.ts';
import { decidedBy, type Field, type Standings, standing } from './field.ts';
import { systemOf } from './points.ts';
import { type Sorter, sortDescending } from './sorter.ts';

// Every index in here is within its column, which the compiler cannot see: hence the `!`.

function entriesByName({ nameOrder, standing: of }: Field, wanted: number): Uint32Array {
  const found = new Uint32Array(nameOrder.length);
  let size = 0;
  for (let at = 0; at < nameOrder.length; at++) if (of[nameOrder[at]!] === wanted) found[size++] = nameOrder[at]!;
  return found.subarray(0, size);
}

// A function with one loop is compiled once and stays so; several in one are thrown away at the end of each.

function greatest(numbers: Float64Array, size: number): number {
  let most = 0;
  for (let entry = 0; entry < size; entry++) if (numbers[entry]! > most) most = numbers[entry]!;
  return most;
}

function areHundreds(numbers: Float64Array, size: number): boolean {
  for (let entry = 0; entry < size; entry++) if (numbers[entry]! % 100 !== 0) return false;
  return true;
}

function lowerTo(numbers: Float64Array, placement: Int32Array, size: number): void {
  for (let entry = 0; entry < size; entry++) numbers[entry] = Math.min(numbers[entry]!, placement[entry]!);
}

function addTotals(keys: Float64Array, totalSum: Float64Array, size: number, zero: number, unit: number, span: number) {
  const sign = zero === 0 ? 1 : -1;
  for (let entry = 0; entry < size; entry++) {
    keys[entry] = ((zero + sign * totalSum[entry]!) / unit) * span + (span - 1 - keys[entry]!);
  }
}

/** Total and best single placement in one number, as long as that stays a whole one; else the total alone. */
function takeKeys(field: Field, { totalSum, tests }: Standings, keys: Float64Array): void {
  const { size } = field;
  const most = greatest(totalSum, size);
  const unit = areHundreds(totalSum, size) ? 100 : 1;
  const zero = systemOf(field.system).fewestWin ? most : 0;
  const isRoomy = (most / unit + 1) * (size + 2) < 2 ** 52;
  keys.fill(isRoomy ? size + 1 : 0, 0, size);
  for (const { isCounted, placement } of tests) if (isRoomy && isCounted) lowerTo(keys, placement, size);
  addTotals(keys, totalSum, size, zero, unit, isRoomy ? size + 2 : 1);
}

/** Order, position, and the rule that parted each from the one above: total, countback, final test, name. */
export function placeEntries(field: Field, standings: Standings, sorter: Sorter, keys: Float64Array): void {
  const { totalSum, tests, position } = standings;
  takeKeys(field, standings, keys);
  const compareRows = countback(tests, field.size);
  const final = finalOf(field, tests)?.placement;
  const compareFinals = (one: number, other: number) => (final ? final[one]! - final[other]! : 0);
  const inside = entriesByName(field, standing.in);
  sortDescending(sorter, keys, inside, (one, other) => compareRows(one, other) || compareFinals(one, other));

  const rule = (above: number, entry: number) => {
    if (totalSum[above] !== totalSum[entry]) return decidedBy.points;
    return keys[above] !== keys[entry] || compareRows(above, entry) !== 0 ? decidedBy.countback : decidedBy.final;
  };
  const outside = entriesByName(field, standing.disqualified);
  const order = new Uint32Array(inside.length + outside.length);
  for (let at = 0; at < inside.length; at++) {
    const entry = sorter.order[at]!;
    const decided =
      at === 0 ? decidedBy.first : sorter.isTied[at] === 1 ? decidedBy.shared : rule(order[at - 1]!, entry);
    order[at] = entry;
    standings.decidedBy[entry] = decided;
    position[entry] = decided === decidedBy.shared ? position[order[at - 1]!]! : at + 1;
  }
  order.set(outside, inside.length);
  standings.order = order;
}
