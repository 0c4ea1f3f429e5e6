// Input and output of the ranking engine: columns with one number per entry. The engine gets no names and reads no
// database.

/** The settings of a test that affect its ranking. */
export type ScoredTest = {
  needTime: boolean;
  /** True for a `for time` test. With a target, a quantity below `validReps` was capped. */
  isForTime: boolean;
  isPenalized: boolean;
  /** The target in whole repetitions; null if the test has no target. */
  validReps: number | null;
  timeCapMs: number;
  isFinal: boolean;
};

/**
 * `no`: no result, or a rejected one. `yes`: the result counts. `provisional`: it counts until a judge has looked at
 * it.
 */
export const counts = { no: 0, yes: 1, provisional: 2 } as const;

export type TestColumn = {
  test: ScoredTest;
  /** One value of `counts` per entry. The columns below are read only where this value is not 0. */
  counts: Uint8Array;
  /** Quantity in thousandths; for a team, the sum of its members. */
  quantity: Float64Array;
  /** Time in milliseconds; for a team, the sum of its members. NaN if the test has no time. */
  timeMs: Float64Array;
  /** Tie-break time in milliseconds; NaN if no time was recorded. */
  tiebreakMs: Float64Array;
};

/** Points by placement, in hundredths. Placements beyond the table get its last value, or zero. */
export type PointsTable = { points: readonly number[]; beyond: 'last' | 'zero' };

export type ScoringSystem = { decrementType: 1 | 2 | 3 | 4 | 6 | 7 } | { decrementType: 8; table: PointsTable };

/**
 * 0: the entry takes part. 1: disqualified, so last, without a position, and no other entry loses a placement. 2:
 * withdrawn, so left out.
 */
export const standing = { in: 0, disqualified: 1, withdrawn: 2 } as const;

export type Field = {
  size: number;
  system: ScoringSystem;
  /** Tests in their order. An entry that does not take part has no counting results. */
  tests: readonly TestColumn[];
  standing: Uint8Array;
  /** The entries by name, then id, for ties in everything else. A permutation of 0 … size − 1. */
  nameOrder: Uint32Array;
};

/** The reason why an entry is below the row above it; the first row has `first`. */
export const decidedBy = { first: 0, points: 1, countback: 2, final: 3, shared: 4, outside: 5 } as const;

export type TestStanding = {
  /** False if no entry has a counting result. Placement and points are then 0 for all. */
  isCounted: boolean;
  /** The placement of each entry; 0 without one. */
  placement: Int32Array;
  /** The points of each entry, in hundredths. */
  points: Int32Array;
  /** Whole seconds of penalty, which screens show as `+N seg`. */
  penaltySeconds: Int32Array;
  wasPenalized: Uint8Array;
};

export type Standings = {
  /** Entries in the order of the table: by position, then the disqualified. Withdrawn entries are left out. */
  order: Uint32Array;
  /** The position of each entry; 0 without one. */
  position: Int32Array;
  /** Sum of the points in hundredths. Only this sum decides the order. */
  totalSum: Float64Array;
  /** Total in hundredths of a percent. NaN if the points system has no percentage (Open) or no test counted. */
  total: Float64Array;
  provisional: Uint8Array;
  decidedBy: Uint8Array;
  tests: TestStanding[];
  /** The columns of all tests, one after another; the columns in `tests` are views of these. */
  columns: { placement: Int32Array; points: Int32Array };
};
