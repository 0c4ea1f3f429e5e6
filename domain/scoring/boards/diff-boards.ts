import type { Board, BoardChange, BoardEntry, BoardRow, FitnessBoard, MeasuredCell } from './board.ts';
import { measuredOf } from './compute-board.ts';

/**
 * The change from one state of a whole board to the next, with measured values only. `reload` if anything else differs.
 */
export function diffBoards(old: Board, next: Board): BoardChange {
  const change: BoardChange = { from: old.version, to: next.version, at: next.at };
  if (old.kind === 'running' || next.kind === 'running' || isOther(old, next)) return { ...change, reload: true };

  const before = new Map(old.rows.map(row => [row.id, row]));
  const entries: BoardEntry[] = [];
  const cells: NonNullable<BoardChange['cells']> = [];
  for (const row of next.rows) {
    const known = before.get(row.id);
    before.delete(row.id);
    if (!known || !isSameEntry(known, row)) entries.push(entryOf(row));
    for (let test = 0; test < row.cells.length; test++) {
      const cell = row.cells[test] ?? null;
      if (!isSameMeasured(known?.cells[test] ?? null, cell)) cells.push([row.id, test, cell && measuredOf(cell)]);
    }
  }
  if (entries.length > 0) change.entries = entries;
  if (before.size > 0) change.gone = [...before.keys()];
  if (cells.length > 0) change.cells = cells;
  return change;
}

const headOf = ({ category, stage, view, isAudit, page, system, tests }: FitnessBoard) => [
  category,
  stage,
  view,
  isAudit,
  page,
  system,
  tests,
];
const isOther = (old: FitnessBoard, next: FitnessBoard): boolean =>
  old.page !== null || next.page !== null || !isSame(headOf(old), headOf(next));

const entryOf = ({ id, name, city, box, team, standing }: BoardRow): BoardEntry => ({
  id,
  name,
  city,
  box,
  team,
  standing,
});

// Compares two entries without new objects: it runs for thousands of entries while readers wait.
const isSameEntry = (one: BoardEntry, other: BoardEntry): boolean =>
  one.id === other.id &&
  one.name === other.name &&
  one.city === other.city &&
  one.box === other.box &&
  one.team === other.team &&
  one.standing === other.standing;
const isSameMeasured = (one: MeasuredCell | null, other: MeasuredCell | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.q === other.q &&
    one.k === other.k &&
    one.c === other.c &&
    one.t === other.t &&
    one.b === other.b &&
    one.late === other.late &&
    one.st === other.st &&
    one.v === other.v &&
    one.mod === other.mod &&
    one.ap === other.ap);

// The same code made both values, so their fields have the same order.
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
