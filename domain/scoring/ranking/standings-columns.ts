import { decidedBy, type Field, type Standings } from './field.ts';

/** Columns side by side in one buffer: sixty separate buffers cost more than ranking a few hundred entries. */
function columnsIn(bytes: number) {
  const memory = new ArrayBuffer(bytes);
  let end = 0;
  const take = (length: number) => {
    const from = end;
    end += length;
    return from;
  };
  // The columns with the widest numbers come first, so that each column is aligned.
  return {
    doubles: (size: number) => new Float64Array(memory, take(8 * size), size),
    integers: (size: number) => new Int32Array(memory, take(4 * size), size),
    places: (size: number) => new Uint32Array(memory, take(4 * size), size),
    bytes: (size: number) => new Uint8Array(memory, take(size), size),
  };
}

/** Columns for tests that are not ranked yet. Tests without penalties share two empty columns. */
export function emptyTests({ size, tests }: Field): Pick<Standings, 'tests' | 'columns'> {
  const penalized = tests.filter(({ test }) => test.isPenalized).length;
  const withPenalties = penalized + (penalized < tests.length ? 1 : 0);
  const { integers, bytes } = columnsIn(size * (8 * tests.length + 5 * withPenalties));
  const columns = { placement: integers(size * tests.length), points: integers(size * tests.length) };
  const seconds = Array.from({ length: withPenalties }, () => integers(size));
  const marks = seconds.map(() => bytes(size));
  let own = withPenalties - penalized;
  const views = tests.map(({ test }, at) => {
    const which = test.isPenalized ? own++ : 0;
    return {
      isCounted: false,
      placement: columns.placement.subarray(at * size, (at + 1) * size),
      points: columns.points.subarray(at * size, (at + 1) * size),
      penaltySeconds: seconds[which]!,
      wasPenalized: marks[which]!,
    };
  });
  return { tests: views, columns };
}

export function emptyTotals(size: number): Omit<Standings, 'tests' | 'columns'> {
  const { doubles, integers, places, bytes } = columnsIn(26 * size);
  return {
    totalSum: doubles(size),
    total: doubles(size).fill(Number.NaN),
    order: places(size),
    position: integers(size),
    provisional: bytes(size),
    decidedBy: bytes(size).fill(decidedBy.outside),
  };
}
