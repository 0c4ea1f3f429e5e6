import type { Sorted, Sorter } from './sort-columns.ts';

// Every index here is within its column, but the compiler cannot see it: hence the `!`.

const mostBits = 11;
// All sorts share this array: they run one after another, never two together.
const starts = new Uint32Array(2 * 2 ** mostBits);

/**
 * Sorts the entries by key, greatest first, into `sorter.pairs` of a number and its entry. The number says where the
 * key lies between all keys, and has two digits. Two stable passes sort the numbers, the lower digit first. For more
 * entries the digits are longer, so that few unequal keys share a number. Returns true if no unequal keys do.
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

// Each loop is a function of its own, because the engine then reuses its compiled code. Half a million rows rank faster
// so.

/** Writes both digits of each key with its entry, and counts each digit. */
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

/** Turns the counts of a digit into start positions. */
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
