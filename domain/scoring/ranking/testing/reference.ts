import { compareNames, type Entry, type WrittenField } from './fields.ts';

// The same rules of ranking, slow and obvious: objects, BigInt, and every entry compared with every other.

type Result = { quantity: bigint; divisor: bigint; tiebreak: number; isProvisional: boolean };

function resultOf({ tests, entries }: WrittenField, entry: number, at: number): Result | null {
  const cell = entries[entry]?.cells[at];
  const test = tests[at];
  if (!cell || !test || cell.counts === 0 || entries[entry]?.standing) return null;
  const missing = test.validReps === null ? 0 : Math.ceil((test.validReps * 1000 - cell.quantity) / 1000);
  let divisor = cell.time ?? 0;
  if (missing > 0 && test.isPenalized) divisor += missing * 1000;
  if (missing > 0 && !test.isPenalized && test.isForTime) divisor = Math.max(divisor, test.timeCapMs);
  return {
    quantity: BigInt(cell.quantity),
    divisor: test.needTime ? BigInt(divisor) : 1n,
    tiebreak: cell.tiebreak ?? Number.POSITIVE_INFINITY,
    isProvisional: cell.counts === 2,
  };
}

const keyIsBetter = (one: Result, other: Result) => one.quantity * other.divisor > other.quantity * one.divisor;
const isBetter = (one: Result, other: Result) =>
  keyIsBetter(one, other) || (!keyIsBetter(other, one) && one.tiebreak < other.tiebreak);

function pointsOf(written: WrittenField, placement: number, result: Result | null, results: Result[]): number {
  const { system } = written;
  if (system.decrementType === 7) return 100 * placement;
  if (result === null) return 0;
  if (system.decrementType === 8) {
    const { points, beyond } = system.table;
    if (placement <= points.length) return points[placement - 1] ?? 0;
    return beyond === 'last' ? (points[points.length - 1] ?? 0) : 0;
  }
  if (system.decrementType === 6) {
    const best = results.reduce((one, other) => (keyIsBetter(other, one) ? other : one));
    if (best.quantity === 0n) return 0;
    const part = 10_000n * result.quantity * best.divisor;
    const whole = result.divisor * best.quantity;
    const rest = part % whole;
    return Number(part / whole) + (2n * rest >= whole ? 1 : 0);
  }
  const step = { 1: 3, 2: 4, 3: 5, 4: 10 }[system.decrementType];
  return Math.max(0, 100 - step * (placement - 1)) * 100;
}

type Row = {
  entry: number;
  cells: { placement: number; points: number }[];
  totalSum: number;
  provisional: boolean;
  sorted: number[];
  final: number;
};

/** Negative if the first row is above. `by` is the rule that decides, as a number of `decidedBy`. */
function compareRows(written: WrittenField, one: Row, other: Row): { by: number; difference: number } {
  const sign = written.system.decrementType === 7 ? 1 : -1;
  if (one.totalSum !== other.totalSum) return { by: 1, difference: sign * (one.totalSum - other.totalSum) };
  for (const [at, placement] of one.sorted.entries()) {
    const difference = placement - (other.sorted[at] ?? 0);
    if (difference !== 0) return { by: 2, difference };
  }
  if (one.final !== other.final) return { by: 3, difference: one.final - other.final };
  return { by: 4, difference: 0 };
}

export function reference(written: WrittenField) {
  const { tests, entries } = written;
  const takesPart = ({ standing }: Entry) => (standing ?? 0) === 0;
  const columns = tests.map((_, at) => entries.map((_entry, entry) => resultOf(written, entry, at)));
  const counted = columns.map(column => column.some(result => result !== null));
  const rows: Row[] = entries.map((_, entry) => {
    const cells = columns.map((column, at) => {
      const results = column.filter(result => result !== null);
      const own = column[entry] ?? null;
      if (!counted[at] || !takesPart(entries[entry] as Entry)) return { placement: 0, points: 0 };
      const better = own === null ? results.length : results.filter(result => isBetter(result, own)).length;
      return { placement: better + 1, points: pointsOf(written, better + 1, own, results) };
    });
    const placements = cells.map(({ placement }) => placement).filter((_cell, at) => counted[at]);
    const final = tests.reduce((last, test, at) => (test.isFinal && counted[at] ? at : last), -1);
    return {
      entry,
      cells,
      totalSum: cells.reduce((sum, { points }) => sum + points, 0),
      provisional: columns.some(column => column[entry]?.isProvisional === true),
      sorted: placements.sort((one, other) => one - other),
      final: cells[final]?.placement ?? 0,
    };
  });
  const inside = rows
    .filter(({ entry }) => takesPart(entries[entry] as Entry))
    .sort((one, other) => compareRows(written, one, other).difference || compareNames(entries, one.entry, other.entry));
  const outside = rows
    .filter(({ entry }) => entries[entry]?.standing === 1)
    .sort((one, other) => compareNames(entries, one.entry, other.entry));
  const position = entries.map(() => 0);
  const decidedBy = entries.map(() => 5);
  inside.forEach((row, at) => {
    const better = inside.filter(other => compareRows(written, other, row).difference < 0).length;
    position[row.entry] = better + 1;
    const above = inside[at - 1];
    decidedBy[row.entry] = above ? compareRows(written, above, row).by : 0;
  });
  return {
    order: [...inside, ...outside].map(({ entry }) => entry),
    position,
    decidedBy,
    totalSum: rows.map(row => row.totalSum),
    provisional: rows.map(row => (row.provisional ? 1 : 0)),
    placements: tests.map((_, at) => rows.map(row => row.cells[at]?.placement)),
    points: tests.map((_, at) => rows.map(row => row.cells[at]?.points)),
    isCounted: counted,
  };
}
