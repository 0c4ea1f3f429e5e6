import type { Sorter } from './sort-columns.ts';
import { makeSorter } from './sorter.ts';

/** Columns that one test after the other uses, and one ranking after the other: each is done before the next begins. */
export type Workspace = {
  size: number;
  sorter: Sorter;
  entries: Uint32Array;
  key: Float64Array;
  tiebreak: Float64Array;
  /** The best placement of each. */
  best: Int32Array;
};

// No memory is kept for more entries than these: some ten megabytes.
const mostKept = 250_000;
let kept = makeWorkspace(0);

function makeWorkspace(size: number): Workspace {
  return {
    size,
    sorter: makeSorter(size),
    entries: new Uint32Array(size),
    key: new Float64Array(size),
    tiebreak: new Float64Array(size),
    best: new Int32Array(size),
  };
}

/** At least so large; what is in it is anybody's. */
export function workspaceFor(size: number): Workspace {
  if (size <= kept.size) return kept;
  const made = makeWorkspace(size);
  if (size <= mostKept) kept = made;
  return made;
}
