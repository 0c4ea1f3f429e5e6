/** Tells entries with equal keys apart: negative if the first one comes first. */
export type Refine = (one: number, other: number) => number;

/** Columns reused from sort to sort: at usual sizes, making them takes as long as sorting. */
export type Sorter = {
  /**
   * Result of the last sort: a number and an entry for each. The number equals the one before if neither key nor
   * `refine` separates the two.
   */
  pairs: Uint32Array;
  spare: Uint32Array;
};

export type Sorted = {
  /** Finite and ≥ 0, one per entry. */
  keys: Float64Array;
  /** Range of all keys. */
  least: number;
  most: number;
  /** True if no key has a fraction. */
  areWhole: boolean;
  /** Only the first `size` of these. */
  entries: Uint32Array;
  size: number;
  refine: Refine | null;
};
