import type { Sorter } from './sort-columns.ts';
import { makeSorter } from './sorter.ts';

/** Columns reused from test to test and from ranking to ranking: each ends before the next begins. */
export type Workspace = {
  size: number;
  sorter: Sorter;
  entries: Uint32Array;
  key: Float64Array;
  tiebreak: Float64Array;
  best: Int32Array;
};

// Memory for more entries than this is not reused: some ten megabytes.
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

/** Has at least this size; its content is undefined. */
export function workspaceFor(size: number): Workspace {
  if (size <= kept.size) return kept;
  const made = makeWorkspace(size);
  if (size <= mostKept) kept = made;
  return made;
}
