// Input and output of the ranking engine: columns with one number per entry. The engine knows no names and no database.

/** The settings of a test that affect its ranking. */
export type ScoredTest = {
  needTime: boolean;
  /** With a target: a quantity below `validReps` was capped. */
  isForTime: boolean;
  isPenalized: boolean;
  /** Whole repetitions; null if the test has no target. */
  validReps: number | null;
  timeCapMs: number;
  isFinal: boolean;
};

/** `no`: no result, or a rejected one. `provisional`: counts until a judge has looked at it. */
export const counts = { no: 0, yes: 1, provisional: 2 } as const;

export type TestColumn = {
  test: ScoredTest;
  /** One value of `counts` per entry. The columns below are read only where it is not 0. */
  counts: Uint8Array;
  /** Thousandths; for a team, the sum of its members. */
  quantity: Float64Array;
  /** Milliseconds; for a team, the sum of its members. NaN if the test has no time. */
  timeMs: Float64Array;
  /** Milliseconds; NaN if none was recorded. */
  tiebreakMs: Float64Array;
};

/** Points by placement, in hundredths. Beyond the last placement: its value again, or zero. */
export type PointsTable = { points: readonly number[]; beyond: 'last' | 'zero' };

export type ScoringSystem = { decrementType: 1 | 2 | 3 | 4 | 6 | 7 } | { decrementType: 8; table: PointsTable };

/** 0 takes part. 1 is disqualified: last, no position, takes no placement from others. 2 withdrew: left out. */
export const standing = { in: 0, disqualified: 1, withdrawn: 2 } as const;

export type Field = {
  size: number;
  system: ScoringSystem;
  /** Tests in their order. An entry that does not take part has no counting results. */
  tests: readonly TestColumn[];
  standing: Uint8Array;
  /** Order by name, then id, for ties in everything else. A permutation of 0 … size − 1. */
  nameOrder: Uint32Array;
};

/** The reason why an entry is below the row above it; the first row has `first`. */
export const decidedBy = { first: 0, points: 1, countback: 2, final: 3, shared: 4, outside: 5 } as const;

export type TestStanding = {
  /** False: no entry has a counting result, so placement and points are 0 for all. */
  isCounted: boolean;
  /** 0 for entries without a placement. */
  placement: Int32Array;
  /** Hundredths. */
  points: Int32Array;
  /** Whole seconds of penalty: `+N seg`. */
  penaltySeconds: Int32Array;
  wasPenalized: Uint8Array;
};

export type Standings = {
  /** Entries in table order: by position, then the disqualified. The withdrawn are left out. */
  order: Uint32Array;
  /** 0 for entries without a position. */
  position: Int32Array;
  /** Hundredths of points: the sum, which alone decides the order. */
  totalSum: Float64Array;
  /** Hundredths of a percent. NaN if the system has none (Open) or no test counted. */
  total: Float64Array;
  provisional: Uint8Array;
  decidedBy: Uint8Array;
  tests: TestStanding[];
  /** The columns of all tests, one after another; `tests` are views of these. */
  columns: { placement: Int32Array; points: Int32Array };
};
