import type { BoardChange, FitnessBoard, MeasuredCell } from './board.ts';
import { computeBoard, measuredOf, type RawRow } from './compute-board.ts';

/** The board after a change. Caller checks that the change begins at this version and is no `reload`. */
export function applyChange(board: FitnessBoard, change: BoardChange): FitnessBoard {
  const rows = new Map(board.rows.map(row => [row.id, rawOf(row)]));
  for (const id of change.gone ?? []) rows.delete(id);
  for (const entry of change.entries ?? []) {
    const cells = rows.get(entry.id)?.cells ?? board.tests.map(() => null);
    rows.set(entry.id, { ...entry, cells });
  }
  for (const [id, test, measured] of change.cells ?? []) {
    const row = rows.get(id);
    if (row) rows.set(id, { ...row, cells: row.cells.with(test, measured) });
  }
  return computeBoard({ ...board, version: change.to, at: change.at }, [...rows.values()]);
}

function rawOf({ id, name, city, box, team, standing, cells }: FitnessBoard['rows'][number]): RawRow {
  const measured: (MeasuredCell | null)[] = cells.map(cell => cell && measuredOf(cell));
  return { id, name, city, box, team, standing, cells: measured };
}
