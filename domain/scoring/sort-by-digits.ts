import type { Sorter } from './sorter.ts';

// Every index in here is within its column, which the compiler cannot see: hence the `!`.
const base = 2 ** 11;
const lowest = base - 1;

/**
 * Greatest key first, by its upper 32 bits within the range of all keys: three passes of 11 bits from the lowest, each
 * stable. `isTied` tells where those bits saw no difference from the one before.
 */
export function sortByDigits({ order, isTied, spare }: Sorter, keys: Float64Array, entries: Uint32Array): void {
  const size = entries.length;
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (let at = 0; at < size; at++) {
    const key = keys[entries[at]!]!;
    if (key < least) least = key;
    if (key > most) most = key;
  }
  const scale = most > least ? (2 ** 32 - 1) / (most - least) : 0;
  const starts = new Uint32Array(3 * base);
  let digits = spare.subarray(0, size);
  let nextDigits = spare.subarray(size, 2 * size);
  let places = order.subarray(0, size);
  let nextPlaces = spare.subarray(2 * size, 3 * size);
  for (let at = 0; at < size; at++) {
    const entry = entries[at]!;
    const value = ((most - keys[entry]!) * scale) >>> 0;
    digits[at] = value;
    places[at] = entry;
    starts[value & lowest]!++;
    starts[base + ((value >>> 11) & lowest)]!++;
    starts[2 * base + (value >>> 22)]!++;
  }
  for (let pass = 0; pass < 3; pass++) {
    const shift = 11 * pass;
    const first = pass * base;
    if (starts[first + ((digits[0]! >>> shift) & lowest)] === size) continue;
    for (let digit = first, sum = 0; digit < first + base; digit++) {
      const count = starts[digit]!;
      starts[digit] = sum;
      sum += count;
    }
    for (let at = 0; at < size; at++) {
      const value = digits[at]!;
      const to = starts[first + ((value >>> shift) & lowest)]!++;
      nextDigits[to] = value;
      nextPlaces[to] = places[at]!;
    }
    [digits, nextDigits] = [nextDigits, digits];
    [places, nextPlaces] = [nextPlaces, places];
  }
  if (places.buffer !== order.buffer) order.set(places);
  isTied[0] = 0;
  for (let at = 1; at < size; at++) isTied[at] = digits[at] === digits[at - 1] ? 1 : 0;
}
