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
  /** 1 where neither key nor `refine` parts an entry from the one before. */
  isTied: Uint8Array;
  packed: Float64Array;
  words: Uint32Array;
  /** Of large sorts: digits twice, then entries. */
  spare: Uint32Array;
};

export function makeSorter(size: number): Sorter {
  const packed = new Float64Array(Math.min(size, smallSize));
  return {
    order: new Uint32Array(size),
    isTied: new Uint8Array(size),
    packed,
    words: new Uint32Array(packed.buffer),
    spare: new Uint32Array(size > smallSize ? 3 * size : 0),
  };
}

/**
 * Puts `entries` into `sorter.order`, the greatest of their `keys` (≥ 0, finite) first. Equal keys are parted by
 * `refine`, and else stay as they were.
 */
export function sortDescending(sorter: Sorter, keys: Float64Array, entries: Uint32Array, refine: Refine | null): void {
  const { order, isTied } = sorter;
  const size = entries.length;
  // Both ways look at upper bits only, and say of every place whether those were the same as before.
  if (size > smallSize) sortByDigits(sorter, keys, entries);
  else sortPacked(sorter, keys, entries);
  for (let at = 1; at < size; at++) {
    if (isTied[at] === 0) continue;
    const from = at - 1;
    while (at < size && isTied[at] === 1) at++;
    if (!markTies(sorter, from, at, keys, refine)) {
      sortRun(order, from, at, keys, refine);
      markTies(sorter, from, at, keys, refine);
    }
  }
}

/** The place takes the lowest bits of its key, so that the engine's own sort of numbers carries it along. */
function sortPacked({ order, isTied, packed, words }: Sorter, keys: Float64Array, entries: Uint32Array): void {
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
    isTied[at] = upper === high && word >>> bits === low ? 1 : 0;
    high = upper;
    low = word >>> bits;
  }
}

function sortRun(order: Uint32Array, from: number, to: number, keys: Float64Array, refine: Refine | null): void {
  const compare = (one: number, other: number) => keys[other]! - keys[one]! || (refine ? refine(one, other) : 0);
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

/** Looks at a run exactly. False: it is not in order. */
function markTies(
  { order, isTied }: Sorter,
  from: number,
  to: number,
  keys: Float64Array,
  refine: Refine | null,
): boolean {
  let above = order[from]!;
  let aboveKey = keys[above]!;
  for (let at = from + 1; at < to; at++) {
    const entry = order[at]!;
    const key = keys[entry]!;
    if (aboveKey < key) return false;
    const difference = aboveKey > key ? -1 : refine === null ? 0 : refine(above, entry);
    if (difference > 0) return false;
    isTied[at] = difference === 0 ? 1 : 0;
    above = entry;
    aboveKey = key;
  }
  return true;
}
