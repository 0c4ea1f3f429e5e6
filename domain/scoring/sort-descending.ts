import { sortByDigits } from './sort-by-digits.ts';

// Every index in here is within its column, which the compiler cannot see: hence the `!`.

/** From here on counting digits is faster than comparing. */
export const smallSize = 700;
const longestInsertion = 12;

/** What follows a difference of keys: negative where the first one comes first. */
export type Refine = (one: number, other: number) => number;

/**
 * The places 0 … n − 1 of `keys` (≥ 0, finite), greatest key first. Equal keys are parted by `refine` and else stay as
 * they were in `initial`.
 */
export function sortDescending(keys: Float64Array, initial: Uint32Array | null, refine: Refine | null): Uint32Array {
  const order = new Uint32Array(keys.length);
  // 1 where the sort, which looks at the upper bits of a key only, saw no difference from the one before.
  const isAlike = new Uint8Array(keys.length);
  if (keys.length > smallSize) sortByDigits(keys, initial, order, isAlike);
  else sortPacked(keys, initial, order, isAlike);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (isAlike[to] === 1) to++;
    if (to - from > 1) sortRun(order, from, to, keys, refine);
    from = to;
  }
  return order;
}

/** The place takes the lowest bits of its key, so that the engine's own sort of numbers carries it along. */
function sortPacked(keys: Float64Array, initial: Uint32Array | null, order: Uint32Array, isAlike: Uint8Array): void {
  const size = keys.length;
  const packed = new Float64Array(size);
  const words = new Uint32Array(packed.buffer);
  const bits = 32 - Math.clz32(size);
  const mask = 2 ** bits - 1;
  for (let at = 0; at < size; at++) {
    packed[at] = keys[initial ? initial[at]! : at]!;
    words[2 * at] = ((words[2 * at]! & ~mask) | (size - 1 - at)) >>> 0;
  }
  packed.sort();
  for (let at = 0, from = size - 1; at < size; at++, from--) {
    const low = words[2 * from]!;
    const place = size - 1 - (low & mask);
    order[at] = initial ? initial[place]! : place;
    if (at > 0 && words[2 * from + 1] === words[2 * from + 3] && low >>> bits === words[2 * from + 2]! >>> bits) {
      isAlike[at] = 1;
    }
  }
}

function sortRun(order: Uint32Array, from: number, to: number, keys: Float64Array, refine: Refine | null): void {
  const compare = (one: number, other: number) => keys[other]! - keys[one]! || (refine ? refine(one, other) : 0);
  if (to - from > longestInsertion) {
    let isSorted = true;
    for (let at = from + 1; at < to && isSorted; at++) isSorted = compare(order[at - 1]!, order[at]!) <= 0;
    if (!isSorted) order.set(Array.from(order.subarray(from, to)).sort(compare), from);
    return;
  }
  for (let at = from + 1; at < to; at++) {
    const moved = order[at]!;
    let hole = at;
    for (; hole > from && compare(order[hole - 1]!, moved) > 0; hole--) order[hole] = order[hole - 1]!;
    order[hole] = moved;
  }
}
