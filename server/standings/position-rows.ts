import type { Board, BoardRow, RunningRow } from '#domain/boards/board.ts';
import { writeTime } from '#domain/results/written-time.ts';
import type { DerivedBoard } from './derived-board.ts';

/** ORG-543: what a file of positions has, in this order. */
const columns = ['Posición', 'Nombre', 'Ciudad', 'Total'];
type Cells = [position: number | null, name: string, city: string, total: number | string];

// ORG-544, ORG-545: what a sheet says in the place of a missing city or total.
const noCity = 'Sin definir';
const noTotal = 'Por cargar';
const disqualified = 'Descalificado';

/** What a file of positions has, from the first row on. */
export function* positionSheet(derived: DerivedBoard): Generator<Cells | typeof columns> {
  yield columns;
  yield* positionRows(derived);
}

/** Every row of a board, whether it travels whole or in pages; those of a page once the first of them is asked for. */
function* positionRows(derived: DerivedBoard): Generator<Cells> {
  const { whole, head } = derived;
  if (whole) return yield* cellsOf(whole);
  const pages = head.page?.of ?? 1;
  for (let page = 1; page <= pages; page++) yield* cellsOf(derived.page(page));
}

const cellsOf = (board: Board): Cells[] =>
  board.kind === 'running' ? board.rows.map(runnerCells) : board.rows.map(fitnessCells);

function fitnessCells(row: BoardRow): Cells {
  const hasResult = row.cells.some(cell => cell !== null && cell.c !== 0);
  const city = row.city ?? noCity;
  if (row.standing === 1) return [null, row.name, city, disqualified];
  // Before anybody has a result all share the first place, which is no position yet.
  if (!hasResult) return [isRanked(row) ? row.pos : null, row.name, city, noTotal];
  // A percentage (ATH-062), or under Open, which knows none, the points.
  return [row.pos, row.name, city, (row.pct ?? row.sum) / 100];
}

const isRanked = ({ pct, sum }: BoardRow): boolean => pct !== null || sum > 0;

const statuses = { ok: noTotal, dnf: 'DNF', dns: 'DNS', dsq: 'DSQ' };
const runnerCells = ({ pos, name, city, timeMs, status }: RunningRow): Cells => [
  pos || null,
  name,
  city ?? noCity,
  pos > 0 && timeMs !== null ? writeTime(timeMs) : statuses[status],
];
