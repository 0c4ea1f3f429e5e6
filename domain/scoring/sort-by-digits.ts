// Every index in here is within its column, which the compiler cannot see: hence the `!`.
const base = 2 ** 11;

/**
 * Greatest key first, by its upper 32 bits within the range of all keys: three passes of 11 bits from the lowest, each
 * stable. `isAlike` tells where those bits saw no difference from the one before.
 */
export function sortByDigits(
  keys: Float64Array,
  initial: Uint32Array | null,
  order: Uint32Array,
  isAlike: Uint8Array,
): void {
  const size = keys.length;
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (let at = 0; at < size; at++) {
    const key = keys[at]!;
    if (key < least) least = key;
    if (key > most) most = key;
  }
  const scale = most > least ? (2 ** 32 - 1) / (most - least) : 0;
  const starts = new Uint32Array(3 * base);
  let digits = new Uint32Array(size);
  let places = new Uint32Array(size);
  for (let at = 0; at < size; at++) {
    const place = initial ? initial[at]! : at;
    const value = ((most - keys[place]!) * scale) >>> 0;
    digits[at] = value;
    places[at] = place;
    starts[value & 2047]!++;
    starts[base + ((value >>> 11) & 2047)]!++;
    starts[2 * base + (value >>> 22)]!++;
  }
  let nextDigits = new Uint32Array(size);
  let nextPlaces = new Uint32Array(size);
  for (let pass = 0; pass < 3; pass++) {
    const shift = 11 * pass;
    const first = pass * base;
    if (starts[first + ((digits[0]! >>> shift) & 2047)] === size) continue;
    let sum = 0;
    for (let digit = first; digit < first + base; digit++) {
      const count = starts[digit]!;
      starts[digit] = sum;
      sum += count;
    }
    for (let at = 0; at < size; at++) {
      const value = digits[at]!;
      const to = starts[first + ((value >>> shift) & 2047)]!++;
      nextDigits[to] = value;
      nextPlaces[to] = places[at]!;
    }
    [digits, nextDigits] = [nextDigits, digits];
    [places, nextPlaces] = [nextPlaces, places];
  }
  order.set(places);
  for (let at = 1; at < size; at++) if (digits[at] === digits[at - 1]) isAlike[at] = 1;
}
