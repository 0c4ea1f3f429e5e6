import { sortByDigits } from './sort-by-digits.ts';
import type { Refine, Sorted, Sorter } from './sort-columns.ts';

// Every index here is within its column, but the compiler cannot see it: hence the `!`.

/** Up to this size, insertion sort is faster than counting digits. */
const longestInsertion = 12;

export const makeSorter = (size: number): Sorter => ({
  pairs: new Uint32Array(2 * size),
  spare: new Uint32Array(2 * size),
});

/** Sorts the entries, greatest key first. `refine` decides between equal keys; without it they keep their order. */
export function sortDescending(sorter: Sorter, sorted: Sorted): void {
  const { size, refine } = sorted;
  if (size > longestInsertion) {
    if (sortByDigits(sorter, sorted) && refine === null) return;
  } else keepAsTheyAre(sorter, sorted);
  // The digits are only the upper part of a key. If the digits are equal, compare the keys.
  const { pairs } = sorter;
  for (let at = 1; at < size; at++) {
    if (pairs[2 * at] !== pairs[2 * at - 2]) continue;
    const from = at - 1;
    const digits = pairs[2 * from]!;
    while (at < size && pairs[2 * at] === digits) at++;
    if (markTies(pairs, from, at, sorted)) continue;
    sortRun(pairs, from, at, sorted);
    markTies(pairs, from, at, sorted);
  }
}

function keepAsTheyAre({ pairs }: Sorter, { entries, size }: Sorted): void {
  for (let at = 0; at < size; at++) {
    pairs[2 * at] = 0;
    pairs[2 * at + 1] = entries[at]!;
  }
}

function sortRun(pairs: Uint32Array, from: number, to: number, sorted: Sorted): void {
  const { keys, refine } = sorted;
  const size = to - from;
  const compare = (one: number, other: number) => keys[other]! - keys[one]! || (refine ? refine(one, other) : 0);
  if (size <= longestInsertion) {
    insert(pairs, from, to, compare);
    return;
  }
  const entries = Uint32Array.from({ length: size }, (_, at) => pairs[2 * (from + at) + 1]!);
  const range = rangeOf(keys, entries);
  // One key far from the others makes many close keys look equal. In their own range these keys differ.
  if (size < sorted.size && range.least < range.most) {
    const own = makeSorter(size);
    sortDescending(own, { ...sorted, ...range, entries, size });
    for (let at = 0; at < size; at++) entries[at] = own.pairs[2 * at + 1]!;
  } else entries.set(Array.from(entries).sort(compare));
  for (let at = 0; at < size; at++) pairs[2 * (from + at) + 1] = entries[at]!;
}

function insert(pairs: Uint32Array, from: number, to: number, compare: Refine): void {
  for (let at = 2 * from + 3; at < 2 * to; at += 2) {
    const moved = pairs[at]!;
    let hole = at;
    for (; hole > 2 * from + 1 && compare(pairs[hole - 2]!, moved) > 0; hole -= 2) pairs[hole] = pairs[hole - 2]!;
    pairs[hole] = moved;
  }
}

function rangeOf(keys: Float64Array, entries: Uint32Array): { least: number; most: number } {
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (let at = 0; at < entries.length; at++) {
    const key = keys[entries[at]!]!;
    if (key < least) least = key;
    if (key > most) most = key;
  }
  return { least, most };
}

// A number larger than any digits.
const mark = 2 ** 31;

/**
 * Compares the entries of a run exactly. An entry that differs from the entry before gets its own number. False if the
 * run is not in order.
 */
function markTies(pairs: Uint32Array, from: number, to: number, { keys, refine }: Sorted): boolean {
  let above = pairs[2 * from + 1]!;
  let aboveKey = keys[above]!;
  let number = mark + from;
  pairs[2 * from] = number;
  for (let at = from + 1; at < to; at++) {
    const entry = pairs[2 * at + 1]!;
    const key = keys[entry]!;
    if (aboveKey < key) return false;
    const difference = aboveKey > key ? -1 : refine === null ? 0 : refine(above, entry);
    if (difference > 0) return false;
    if (difference < 0) number = mark + at;
    pairs[2 * at] = number;
    above = entry;
    aboveKey = key;
  }
  return true;
}
