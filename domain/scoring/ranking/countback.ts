import type { Field, TestStanding } from './field.ts';

// Every index here is within its column, but the compiler cannot see it: hence the `!`.

/** Placements of an entry in the counted tests, best placement first. */
export function sortedPlacements(tests: readonly TestStanding[], entry: number): number[] {
  return tests
    .filter(({ isCounted }) => isCounted)
    .map(({ placement }) => placement[entry]!)
    .sort((one, other) => one - other);
}

/**
 * Compares two entries by sorted placements: negative if the first entry is better. Sorts an entry's placements only
 * when a tie needs them.
 */
export function countback(tests: readonly TestStanding[], size: number) {
  const columns = tests.filter(({ isCounted }) => isCounted).map(({ placement }) => placement);
  const width = columns.length;
  let rows = new Int32Array(0);

  function makeRow(entry: number): number {
    const from = entry * width;
    if (rows[from] !== 0) return from;
    for (let test = 0; test < width; test++) {
      const placement = columns[test]![entry]!;
      let hole = from + test;
      for (; hole > from && rows[hole - 1]! > placement; hole--) rows[hole] = rows[hole - 1]!;
      rows[hole] = placement;
    }
    return from;
  }

  return (one: number, other: number): number => {
    if (width === 0) return 0;
    if (rows.length === 0) rows = new Int32Array(size * width);
    const left = makeRow(one);
    const right = makeRow(other);
    for (let test = 0; test < width; test++) {
      const difference = rows[left + test]! - rows[right + test]!;
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

/** The test that decides a tie last: the last counted one of several finals. */
export function finalOf(field: Field, tests: readonly TestStanding[]): TestStanding | null {
  const at = tests.findLastIndex(({ isCounted }, index) => isCounted && field.tests[index]?.test.isFinal);
  return tests[at] ?? null;
}
