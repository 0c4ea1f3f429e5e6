import { sortByDigits } from './sort-by-digits.ts';

// Every index in here is within its column, which the compiler cannot see: hence the `!`.

/** Up to here the engine's own sort of numbers is faster than counting digits. */
export const smallSize = 700;
const longestInsertion = 12;

/** What follows a difference of keys: negative where the first one comes first. */
export type Refine = (one: number, other: number) => number;

/** Columns that one sort after the other uses: at the usual sizes to make them costs as much as to sort. */
export type Sorter = {
  /** The answer of the last sort, in as many places as it was given entries. */
  order: Uint32Array;
  /** 1 where the key cannot be told from the one before by its upper bits; 0 where it is certainly less. */
  isAlike: Uint8Array;
  packed: Float64Array;
  words: Uint32Array;
};

export function makeSorter(size: number): Sorter {
  const packed = new Float64Array(Math.min(size, smallSize));
  return {
    order: new Uint32Array(size),
    isAlike: new Uint8Array(size),
    packed,
    words: new Uint32Array(packed.buffer),
  };
}

/**
 * Puts `entries` into `sorter.order`, the greatest of their `keys` (≥ 0, finite) first. Equal keys are parted by
 * `refine`, and else stay as they were.
 */
export function sortDescending(sorter: Sorter, keys: Float64Array, entries: Uint32Array, refine: Refine | null): void {
  const { order, isAlike } = sorter;
  const size = entries.length;
  if (size > smallSize) sortByDigits(keys, entries, order, isAlike);
  else sortPacked(sorter, keys, entries);
  for (let at = 1; at < size; ) {
    if (isAlike[at] === 0) {
      at++;
      continue;
    }
    const from = at - 1;
    while (at < size && isAlike[at] === 1) at++;
    sortRun(order, from, at, keys, refine);
  }
}

/** The place takes the lowest bits of its key, so that the engine's own sort of numbers carries it along. */
function sortPacked({ order, isAlike, packed, words }: Sorter, keys: Float64Array, entries: Uint32Array): void {
  const size = entries.length;
  const bits = 32 - Math.clz32(size);
  const mask = (1 << bits) - 1;
  for (let at = 0; at < size; at++) {
    packed[at] = keys[entries[at]!]!;
    words[2 * at] = (words[2 * at]! & ~mask) | (size - 1 - at);
  }
  packed.subarray(0, size).sort();
  let low = 0;
  let high = -1;
  for (let at = 0, from = 2 * (size - 1); at < size; at++, from -= 2) {
    const word = words[from]!;
    order[at] = entries[size - 1 - (word & mask)]!;
    const upper = words[from + 1]!;
    isAlike[at] = upper === high && word >>> bits === low ? 1 : 0;
    high = upper;
    low = word >>> bits;
  }
}

function sortRun(order: Uint32Array, from: number, to: number, keys: Float64Array, refine: Refine | null): void {
  const compare = (one: number, other: number) => keys[other]! - keys[one]! || (refine ? refine(one, other) : 0);
  if (isSorted(order, from, to, keys, refine)) return;
  if (to - from > longestInsertion) {
    order.set(Array.from(order.subarray(from, to)).sort(compare), from);
    return;
  }
  for (let at = from + 1; at < to; at++) {
    const moved = order[at]!;
    let hole = at;
    for (; hole > from && compare(order[hole - 1]!, moved) > 0; hole--) order[hole] = order[hole - 1]!;
    order[hole] = moved;
  }
}

function isSorted(order: Uint32Array, from: number, to: number, keys: Float64Array, refine: Refine | null): boolean {
  for (let at = from + 1; at < to; at++) {
    const one = order[at - 1]!;
    const other = order[at]!;
    if (keys[one]! < keys[other]!) return false;
    if (refine !== null && keys[one] === keys[other] && refine(one, other) > 0) return false;
  }
  return true;
}
