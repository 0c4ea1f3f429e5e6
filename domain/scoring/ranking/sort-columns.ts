/** What follows a difference of keys: negative where the first one comes first. */
export type Refine = (one: number, other: number) => number;

/** Columns that one sort after the other uses: at the usual sizes to make them costs as much as to sort. */
export type Sorter = {
  /**
   * The answer of the last sort, in twice as many places as it was given entries: a number, and an entry. The number is
   * the same as the one before where neither key nor `refine` parts the two.
   */
  pairs: Uint32Array;
  spare: Uint32Array;
};

export type Sorted = {
  /** Finite and ≥ 0, of each of the entries. */
  keys: Float64Array;
  /** All of these lie between. */
  least: number;
  most: number;
  /** There are no fractions among them. */
  areWhole: boolean;
  /** The first `size` of these. */
  entries: Uint32Array;
  size: number;
  refine: Refine | null;
};
