import { type FileCell, textOf } from '#domain/foundation/text/cells.ts';
import { readSex, sexWordOf } from '#domain/foundation/text/sex-words.ts';
import { type Candidate, type Columns, isRegionToo, type RunningField } from './columns.ts';
import { readStatus } from './race-status.ts';
import { readTime } from './race-time.ts';
import type { FileRow } from './read-runner.ts';

/** Number of first rows whose cells decide the columns. */
export const rowsToSettle = 200;

const mostly = 0.5;

// One head may mean several things, such as a region or a status; the cells decide.
const readers: { [Field in RunningField]?: (cell: FileCell) => boolean } = {
  sex: cell => readSex(sexWordOf(cell), false) !== null || sexWordOf(cell) === 'h',
  status: cell => readStatus(cell) !== null,
  time: cell => typeof readTime(cell) === 'number' || (typeof cell === 'string' && readStatus(cell) !== null),
};

function shareRead({ field, index }: Candidate, rows: readonly FileRow[]): number | null {
  const reads = readers[field];
  const cells = rows.map(({ cells: all }) => all[index] ?? null).filter(cell => textOf(cell) !== '');
  if (!reads || cells.length === 0) return null;
  return cells.filter(reads).length / cells.length;
}

/**
 * The column of each field: the head proposes, the values decide. The likeliest column with mostly readable cells wins.
 * A column with an ambiguous head is ignored if most of its cells are unreadable.
 */
export function settleColumns(candidates: readonly Candidate[], rows: readonly FileRow[]): Columns {
  const columns: Columns = {};
  for (const field of new Set(candidates.map(candidate => candidate.field))) {
    const own = candidates
      .filter(candidate => candidate.field === field)
      .map(candidate => ({ ...candidate, share: shareRead(candidate, rows) }));
    const [first] = own;
    if (!first) continue;
    // A few unreadable cells are bad rows of the likeliest column, and no reason to take another column.
    const isGood = (share: number | null) => (share ?? 0) >= mostly;
    const chosen = isGood(first.share) ? first : (own.find(({ share }) => isGood(share)) ?? first);
    const { index, header, share } = chosen;
    if (field === 'sex' && share === 0) continue;
    if (field === 'status' && isRegionToo(header) && share !== null && share < mostly) continue;
    columns[field] = { index, header };
  }
  return columns;
}
