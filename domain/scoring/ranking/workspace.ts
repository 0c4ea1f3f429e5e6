import type { Sorter } from './sort-columns.ts';
import { makeSorter } from './sorter.ts';

/** Columns that every test and every ranking uses again, because each ends before the next begins. */
export type Workspace = {
  size: number;
  sorter: Sorter;
  entries: Uint32Array;
  key: Float64Array;
  tiebreak: Float64Array;
  best: Int32Array;
};

// Above this number of entries the memory, some ten megabytes, is not used again.
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

/** A workspace for at least `size` entries. Its columns hold old values. */
export function workspaceFor(size: number): Workspace {
  if (size <= kept.size) return kept;
  const made = makeWorkspace(size);
  if (size <= mostKept) kept = made;
  return made;
}
