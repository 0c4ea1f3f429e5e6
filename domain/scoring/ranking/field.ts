// What the engine is given and what it answers: columns, one number an entry. Nothing in here knows a name or a database.

/** What a test asks, as far as its ranking depends on it. */
export type ScoredTest = {
  needTime: boolean;
  /** With a target: a quantity below `validReps` was capped. */
  isForTime: boolean;
  isPenalized: boolean;
  /** Whole reps; null where the test has no target. */
  validReps: number | null;
  timeCapMs: number;
  isFinal: boolean;
};

/** No result, or one that does not count (rejected); one that counts; one that counts until somebody has looked at it. */
export const counts = { no: 0, yes: 1, provisional: 2 } as const;

export type TestColumn = {
  test: ScoredTest;
  /** 0, 1 or 2 of `counts`, an entry each. The numbers below are read only where it is not 0. */
  counts: Uint8Array;
  /** Thousandths; of a team, the sum of its members. */
  quantity: Float64Array;
  /** Milliseconds; of a team, the sum of its members. NaN where the test has no time. */
  timeMs: Float64Array;
  /** Milliseconds; NaN where none was recorded. */
  tiebreakMs: Float64Array;
};

/** Points by placement, in hundredths; beyond the last one its value again, or nothing. */
export type PointsTable = { points: readonly number[]; beyond: 'last' | 'zero' };

export type ScoringSystem = { decrementType: 1 | 2 | 3 | 4 | 6 | 7 } | { decrementType: 8; table: PointsTable };

/** 0 takes part, 1 is disqualified (last, without position, takes no placement from others), 2 withdrew (left out). */
export const standing = { in: 0, disqualified: 1, withdrawn: 2 } as const;

export type Field = {
  size: number;
  system: ScoringSystem;
  /** Tests by their order; the results of an entry that does not take part count for nobody. */
  tests: readonly TestColumn[];
  standing: Uint8Array;
  /** By name, then by id: what decides the line where everything else is shared. A permutation of 0 … size − 1. */
  nameOrder: Uint32Array;
};

/** What parted an entry from the one above it in the table: the first row has `first`. */
export const decidedBy = { first: 0, points: 1, countback: 2, final: 3, shared: 4, outside: 5 } as const;

export type TestStanding = {
  /** False: nobody has a counting result, and the test counts for nobody (placement 0, points 0). */
  isCounted: boolean;
  /** 0 for those who take no placement. */
  placement: Int32Array;
  /** Hundredths. */
  points: Int32Array;
  /** Whole seconds of penalty: `+N seg`. */
  penaltySeconds: Int32Array;
  wasPenalized: Uint8Array;
};

export type Standings = {
  /** Entries in the order of the table: by position, the disqualified last, the withdrawn not at all. */
  order: Uint32Array;
  /** 0 for those without one. */
  position: Int32Array;
  /** Hundredths of points: the sum, which alone decides. */
  totalSum: Float64Array;
  /** Hundredths of a percent; NaN where the system knows none (Open) or nothing was counted. */
  total: Float64Array;
  provisional: Uint8Array;
  decidedBy: Uint8Array;
  tests: TestStanding[];
  /** The columns of all tests, one behind the other: `tests` are views of these. */
  columns: { placement: Int32Array; points: Int32Array };
};
