import type { Sorted, Sorter } from './sort-columns.ts';

// Every index in here is within its column, which the compiler cannot see: hence the `!`.

const mostBits = 11;
// One sort after the other, never two at once.
const starts = new Uint32Array(2 * 2 ** mostBits);

/**
 * Puts the pairs of digits and entry into `sorter.pairs`, greatest key first: two passes from the lower of two digits of
 * its place within the range of all keys, each stable. The more keys, the longer the digits, so that few unequal ones
 * share theirs. Answers whether none do.
 */
export function sortByDigits(sorter: Sorter, { keys, least, most, areWhole, entries, size }: Sorted): boolean {
  const bits = Math.min(mostBits, Math.max(6, 32 - Math.clz32(size - 1)));
  const base = 1 << bits;
  const top = base * base - 1;
  const range = most - least;
  const isExact = range === 0 || (areWhole && range <= top);
  starts.fill(0, 0, 2 * base);
  spread(sorter.pairs, keys, entries, size, most, isExact ? 1 : top / range, bits);
  for (let first = 0, shift = 0; shift < 2 * bits; first += base, shift += bits) {
    const { pairs, spare } = sorter;
    if (starts[first + ((pairs[0]! >>> shift) & (base - 1))] === size) continue;
    sumUp(first, base);
    move(pairs, spare, size, first, shift, base - 1);
    sorter.pairs = spare;
    sorter.spare = pairs;
  }
  return isExact;
}

// Each loop has a function of its own: the engine then keeps the compiled form, and half a million rows rank in less time.

/** Both digits of each key beside whose it is, and how often each digit occurs. */
function spread(
  pairs: Uint32Array,
  keys: Float64Array,
  entries: Uint32Array,
  size: number,
  most: number,
  scale: number,
  bits: number,
): void {
  const base = 1 << bits;
  const lowest = base - 1;
  for (let at = 0; at < size; at++) {
    const entry = entries[at]!;
    const value = ((most - keys[entry]!) * scale) >>> 0;
    pairs[2 * at] = value;
    pairs[2 * at + 1] = entry;
    starts[value & lowest]!++;
    starts[base + (value >>> bits)]!++;
  }
}

/** From how often to from where. */
function sumUp(first: number, base: number): void {
  let sum = 0;
  for (let digit = first; digit < first + base; digit++) {
    const count = starts[digit]!;
    starts[digit] = sum;
    sum += count;
  }
}

function move(from: Uint32Array, to: Uint32Array, size: number, first: number, shift: number, lowest: number): void {
  for (let at = 0; at < 2 * size; at += 2) {
    const value = from[at]!;
    const place = 2 * starts[first + ((value >>> shift) & lowest)]!++;
    to[place] = value;
    to[place + 1] = from[at + 1]!;
  }
}
