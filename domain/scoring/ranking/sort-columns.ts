/** Tells entries with equal keys apart: negative if the first one comes first. */
export type Refine = (one: number, other: number) => number;

/** Columns that every sort uses again. For a sort of usual size, making them takes as long as sorting. */
export type Sorter = {
  /**
   * Result of the last sort: pairs of a number and an entry. The number equals the number before if neither key nor
   * `refine` separates the two entries.
   */
  pairs: Uint32Array;
  spare: Uint32Array;
};

export type Sorted = {
  /** One key per entry, finite and ≥ 0. */
  keys: Float64Array;
  /** The least and the greatest of all keys. */
  least: number;
  most: number;
  /** True if no key has a fraction. */
  areWhole: boolean;
  /** The sort takes only the first `size` entries. */
  entries: Uint32Array;
  size: number;
  refine: Refine | null;
};
