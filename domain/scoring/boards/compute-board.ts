import { searchable } from '#domain/foundation/text/searchable.ts';
import type { Field, ScoredTest, ScoringSystem, Standings, TestColumn } from '#domain/scoring/ranking/field.ts';
import { positionsBefore } from '#domain/scoring/ranking/movement.ts';
import { rankField } from '#domain/scoring/ranking/rank-field.ts';
import { testOfTeam } from '#domain/scoring/ranking/team-sum.ts';
import type { BoardCell, BoardEntry, BoardRow, BoardTest, FitnessBoard, MeasuredCell } from './board.ts';

// Every index here is within its column, but the compiler cannot see it: hence the `!`.

/** An entry and its measured values, one cell per test. */
export type RawRow = BoardEntry & { cells: readonly (MeasuredCell | null)[] };
export type FitnessHead = Omit<FitnessBoard, 'rows' | 'count' | 'page' | 'found'>;

/** Computes the table from the measured values; the rows may come in any order. */
export function computeBoard(head: FitnessHead, rows: readonly RawRow[]): FitnessBoard {
  const field = fieldOf(head.system, head.tests, rows);
  const standings = rankField(field);
  const before = positionsBefore(field, standings);
  const ranked = Array.from(standings.order, entry => toRow(rows[entry]!, standings, before, entry));
  return { ...headOf(head), count: ranked.length, page: null, rows: ranked };
}

/** Picks the fields by name, so that other properties of the value are not copied. */
const headOf = ({ category, stage, view, isAudit, version, at, kind, system, tests }: FitnessHead): FitnessHead => ({
  category,
  stage,
  view,
  isAudit,
  version,
  at,
  kind,
  system,
  tests,
});

export function fieldOf(system: ScoringSystem, tests: readonly BoardTest[], rows: readonly RawRow[]): Field {
  const size = rows.length;
  return {
    size,
    system,
    tests: tests.map((test, at) => columnOf(test, at, rows)),
    standing: Uint8Array.from(rows, row => row.standing),
    nameOrder: orderByName(
      rows.map(({ name }) => searchable(name)),
      rows.map(({ id }) => id),
    ),
  };
}

/**
 * The settings of a test as the ranking takes them. The target and cap of a team are those of all its members together.
 */
export const scoredTest = (test: BoardTest): ScoredTest =>
  testOfTeam({ ...test, isForTime: test.typeWod === 'for time' }, test.members);

function columnOf(test: BoardTest, at: number, rows: readonly RawRow[]): TestColumn {
  const size = rows.length;
  const column: TestColumn = {
    test: scoredTest(test),
    counts: new Uint8Array(size),
    quantity: new Float64Array(size),
    timeMs: new Float64Array(size).fill(Number.NaN),
    tiebreakMs: new Float64Array(size).fill(Number.NaN),
  };
  for (let entry = 0; entry < size; entry++) {
    const measured = rows[entry]!.cells[at];
    if (!measured) continue;
    column.counts[entry] = measured.c;
    column.quantity[entry] = measured.q;
    if (measured.t !== undefined) column.timeMs[entry] = measured.t;
    if (measured.b !== undefined) column.tiebreakMs[entry] = measured.b;
  }
  return column;
}

/**
 * Order of the entries by folded name, then by id. It compares code units, without a locale, so server and browsers
 * agree.
 */
export function orderByName(names: readonly string[], ids: readonly string[]): Uint32Array {
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  return Uint32Array.from(names.keys()).sort(
    (one, other) => compare(names[one]!, names[other]!) || compare(ids[one]!, ids[other]!),
  );
}

/**
 * Whether the entry has a counting result. Positions appear with the first such result; before that the order is only
 * by name.
 */
const hasPlayed = ({ cells }: RawRow): boolean => cells.some(cell => cell !== null && cell.c !== 0);

export function toRow(row: RawRow, standings: Standings, before: Int32Array | null, entry: number): BoardRow {
  const percent = standings.total[entry]!;
  return {
    id: row.id,
    name: row.name,
    city: row.city,
    box: row.box,
    team: row.team,
    standing: row.standing,
    pos: hasPlayed(row) ? standings.position[entry]! : 0,
    was: before?.[entry] || null,
    sum: standings.totalSum[entry]!,
    pct: Number.isNaN(percent) ? null : percent,
    ...(standings.provisional[entry] === 1 && { prov: 1 as const }),
    by: standings.decidedBy[entry]!,
    cells: standings.tests.map(({ placement, points, penaltySeconds }, test) => {
      const measured = row.cells[test];
      if (!measured) return null;
      const penalty = penaltySeconds[entry]!;
      const cell = measuredOf(measured) as BoardCell;
      cell.p = placement[entry]!;
      cell.pts = points[entry]!;
      if (penalty > 0) cell.pen = penalty;
      return cell;
    }),
  };
}

/** The measured part of a cell, always in the same field order. */
export function measuredOf(cell: MeasuredCell): MeasuredCell {
  const measured: MeasuredCell = { q: cell.q, c: cell.c };
  if (cell.t !== undefined) measured.t = cell.t;
  if (cell.b !== undefined) measured.b = cell.b;
  if (cell.k !== undefined) measured.k = cell.k;
  if (cell.late !== undefined) measured.late = cell.late;
  if (cell.st !== undefined) measured.st = cell.st;
  if (cell.v !== undefined) measured.v = cell.v;
  if (cell.mod !== undefined) measured.mod = cell.mod;
  if (cell.ap !== undefined) measured.ap = cell.ap;
  return measured;
}
