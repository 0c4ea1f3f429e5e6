import { type FileCell, textOf } from '#domain/foundation/text/cells.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { headerOf } from './choose-columns.ts';
import type { Columns, RunningField } from './columns.ts';
import type { FileRow } from './read-runner.ts';

/** The file as it is written: each column with its field, and the first rows. */
export type FileTable = {
  head: { header: string; field: RunningField | null }[];
  rows: { number: number; cells: string[] }[];
};

const mostColumns = 100;
const mostRows = 20;
const longestCell = 60;
const msOfDay = 86_400_000;

/** The text of a cell. A spreadsheet stores a time as a fraction of a day, and shows it as a time. */
const shownOf = (cell: FileCell | undefined): string =>
  typeof cell === 'number' && cell > 0 && cell < 1
    ? writeTime(Math.round(cell * msOfDay))
    : textOf(cell).slice(0, longestCell).toWellFormed();

/** Number of columns to choose from. Columns beyond those of a usual race are left out, unless they were recognised. */
export function widthOf(head: readonly FileCell[], first: readonly FileRow[], found: Columns): number {
  const widest = Math.max(head.length, ...first.map(({ cells }) => cells.length));
  const last = Math.max(...Object.values(found).map(({ index }) => index + 1));
  return Math.max(last, Math.min(widest, mostColumns));
}

export function tableOf(
  head: readonly FileCell[],
  first: readonly FileRow[],
  width: number,
  fieldAt: ReadonlyMap<number, RunningField>,
): FileTable {
  const all = Array.from({ length: width }, (_, index) => index);
  return {
    head: all.map(index => ({ header: headerOf(head[index]), field: fieldAt.get(index) ?? null })),
    rows: first
      .slice(0, mostRows)
      .map(({ number, cells }) => ({ number, cells: all.map(index => shownOf(cells[index])) })),
  };
}
