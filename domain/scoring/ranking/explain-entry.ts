import { finalOf, sortedPlacements } from './countback.ts';
import { counts, decidedBy, type Field, type Standings, standing, type TestColumn } from './field.ts';
import { compareQuotients, divisorOf, hasResult, isCapped, missingReps, shareOfBest } from './keys.ts';
import { shareOfMost, systemOf, tableOf } from './points.ts';

/** A result as measured and as compared. Quantities are in thousandths, times in milliseconds. */
type ExplainedResult = {
  quantity: number;
  timeMs: number | null;
  tiebreakMs: number | null;
  isProvisional: boolean;
  wasCapped: boolean;
  missingReps: number;
  penaltySeconds: number;
  /** The value that ranks: quantity / timeMs, exactly. In a test without a time, the quantity in thousandths. */
  key: { quantity: number; timeMs: number | null; perSecond: number | null };
};

export type ExplainedTest = {
  /** Index among the field's tests. */
  index: number;
  isCounted: boolean;
  isFinal: boolean;
  result: ExplainedResult | null;
  placement: number;
  /** Number of other entries with the same placement. */
  tiedWith: number;
  /** Points in hundredths. */
  points: number;
  /** The best result of the test, if points are a share of it (FitScore). */
  best: { quantity: number; timeMs: number | null } | null;
};

export type ExplainedNeighbour = {
  entry: number;
  position: number;
  totalSum: number;
  /** Placements in countback order, best first. */
  placements: number[];
  finalPlacement: number | null;
};

type Explanation = {
  entry: number;
  tests: ExplainedTest[];
  totalSum: number;
  total: number;
  /** Parts of the total: `countedTests` tests, each worth at most `mostOfTest` (null under Open). */
  formedBy: { decrementType: number; countedTests: number; mostOfTest: number | null; fewestWin: boolean };
  position: number;
  isDisqualified: boolean;
  isProvisional: boolean;
  own: ExplainedNeighbour;
  /** The row above and the row below, each with the rule that separates it. */
  above: { decidedBy: number; row: ExplainedNeighbour } | null;
  below: { decidedBy: number; row: ExplainedNeighbour } | null;
};

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

function explainResult(
  { test, counts: countsOf, quantity, timeMs, tiebreakMs }: TestColumn,
  entry: number,
): ExplainedResult {
  const amount = quantity[entry] ?? 0;
  const time = timeMs[entry] ?? Number.NaN;
  const divisor = divisorOf(test, amount, time);
  const missing = missingReps(test, amount);
  return {
    quantity: amount,
    timeMs: test.needTime ? time : null,
    tiebreakMs: orNull(tiebreakMs[entry]),
    isProvisional: countsOf[entry] === counts.provisional,
    wasCapped: isCapped(test, amount),
    missingReps: missing,
    penaltySeconds: missing,
    key: {
      quantity: amount,
      timeMs: test.needTime ? divisor : null,
      perSecond: test.needTime ? amount / divisor : null,
    },
  };
}

/** Compares two results of a test: above zero if the other result ranks first. */
function compareWith(column: TestColumn, own: ExplainedResult, other: number): number {
  const quantity = column.quantity[other] ?? 0;
  const divisor = divisorOf(column.test, quantity, column.timeMs[other] ?? Number.NaN);
  const byKey = compareQuotients(own.key.quantity, own.key.timeMs ?? 1, quantity, divisor);
  if (byKey !== 0) return byKey;
  const tiebreak = orNull(column.tiebreakMs[other]) ?? Number.MAX_VALUE;
  return (own.tiebreakMs ?? Number.MAX_VALUE) - tiebreak;
}

/** Explains one test: from the measured result to placement and points, without the table. */
function explainTest(field: Field, index: number, column: TestColumn, entry: number): ExplainedTest {
  const system = systemOf(field.system);
  const result = hasResult(field, column, entry) ? explainResult(column, entry) : null;
  let others = 0;
  let before = 0;
  let tiedWith = 0;
  let best: ExplainedTest['best'] = result && { quantity: result.quantity, timeMs: result.key.timeMs };
  for (let other = 0; other < field.size; other++) {
    if (other === entry || field.standing[other] !== standing.in) continue;
    const hasOne = hasResult(field, column, other);
    if (hasOne) others++;
    if (hasOne !== (result !== null)) {
      if (hasOne) before++;
      continue;
    }
    const compared = result === null ? 0 : compareWith(column, result, other);
    if (compared > 0) before++;
    if (compared === 0) tiedWith++;
    if (system.from !== 'key' || result === null || best === null) continue;
    const quantity = column.quantity[other] ?? 0;
    const divisor = divisorOf(column.test, quantity, column.timeMs[other] ?? Number.NaN);
    if (compareQuotients(quantity, divisor, best.quantity, best.timeMs ?? 1) < 0) {
      best = { quantity, timeMs: column.test.needTime ? divisor : null };
    }
  }
  const isCounted = others > 0 || result !== null;
  const takesPart = isCounted && field.standing[entry] === standing.in;
  const placement = takesPart ? before + 1 : 0;
  const points = () => {
    if (!takesPart) return 0;
    if (result === null || best === null) return system.withoutResult(placement);
    if (system.from === 'placement') return system.points(placement, tableOf(field.system));
    return shareOfBest(result.quantity, result.key.timeMs ?? 1, best.quantity, best.timeMs ?? 1);
  };
  return {
    index,
    isCounted,
    isFinal: column.test.isFinal,
    result,
    placement,
    tiedWith: takesPart ? tiedWith : 0,
    points: points(),
    best: system.from === 'key' ? best : null,
  };
}

function neighbour(field: Field, standings: Standings, entry: number): ExplainedNeighbour {
  const final = finalOf(field, standings.tests);
  return {
    entry,
    position: standings.position[entry] ?? 0,
    totalSum: standings.totalSum[entry] ?? 0,
    placements: sortedPlacements(standings.tests, entry),
    finalPlacement: final ? (final.placement[entry] ?? 0) : null,
  };
}

/** Answers «¿Por qué este puesto?» with the steps from an entry's results to its row of the table. */
export function explainEntry(field: Field, standings: Standings, entry: number): Explanation {
  const tests = field.tests.map((column, index) => explainTest(field, index, column, entry));
  const system = systemOf(field.system);
  const countedTests = tests.filter(({ isCounted }) => isCounted).length;
  const totalSum = tests.reduce((sum, { points }) => sum + points, 0);
  const takesPart = field.standing[entry] === standing.in;

  const at = standings.order.indexOf(entry);
  const besides = (step: 1 | -1) => {
    const row = at < 0 ? undefined : standings.order[at + step];
    if (row === undefined) return null;
    const lower = step === 1 ? row : entry;
    return { decidedBy: standings.decidedBy[lower] ?? decidedBy.outside, row: neighbour(field, standings, row) };
  };
  return {
    entry,
    tests,
    totalSum,
    total: takesPart ? shareOfMost(field.system, countedTests)(totalSum) : Number.NaN,
    formedBy: {
      decrementType: field.system.decrementType,
      countedTests,
      mostOfTest: system.most(tableOf(field.system)),
      fewestWin: system.fewestWin,
    },
    position: standings.position[entry] ?? 0,
    isDisqualified: field.standing[entry] === standing.disqualified,
    isProvisional: takesPart && tests.some(({ result }) => result?.isProvisional === true),
    own: neighbour(field, standings, entry),
    above: besides(-1),
    below: besides(1),
  };
}
