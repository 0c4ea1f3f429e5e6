import type { Board, BoardCell, BoardRow, BoardTest, FitnessBoard, RunningRow } from '#domain/scoring/boards/board.ts';
import { decidedBy } from '#domain/scoring/ranking/field.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import { writeMark } from '#domain/scoring/results/result-marks.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import type { Cell } from '#server/foundation/sheets/sheet-files.ts';
import type { DerivedBoard } from './derived-board.ts';
import { runnerCells, runningColumns } from './runner-rows.ts';

// The sheet for a federation or a speaker: the four columns of ORG-543, then the columns that explain them (N12).

// Texts for a missing city or total (ORG-544, ORG-545).
const noCity = 'Sin definir';
const noTotal = 'Por cargar';
// A row with a mark such as DNF has no result in any test and gets none later.
const onlyMarked = 'Sin resultado';
const disqualified = 'Descalificado';
const rejected = 'Rechazado';

/** Texts that say how the tie with the row above was broken. */
const parted: Record<number, string | null> = {
  [decidedBy.first]: null,
  [decidedBy.points]: null,
  [decidedBy.countback]: 'Empate: mejores puestos',
  [decidedBy.final]: 'Empate: test final',
  [decidedBy.shared]: 'Empate: puesto compartido',
  [decidedBy.outside]: null,
};

/** Makes the header row, then the rows of a file of positions. */
export function* positionSheet(derived: DerivedBoard): Generator<Cell[]> {
  const first = derived.whole ?? derived.page(1);
  yield first.kind === 'running' ? runningColumns : fitnessColumns(first);
  yield* positionRows(derived);
}

/** Makes the rows with position, name, city and total only (ORG-543). */
export function* shortSheet(derived: DerivedBoard): Generator<Cell[]> {
  for (const row of positionSheet(derived)) yield row.slice(0, 4);
}

/** Returns every row of the board, whole or in pages. A page is made when its first row is read. */
function* positionRows(derived: DerivedBoard): Generator<Cell[]> {
  const { whole, head } = derived;
  const ofRunner = runnerCells();
  if (whole) return yield* cellsOf(whole, ofRunner);
  const pages = head.page?.of ?? 1;
  for (let page = 1; page <= pages; page++) yield* cellsOf(derived.page(page), ofRunner);
}

const cellsOf = (board: Board, ofRunner: (row: RunningRow) => Cell[]): Cell[][] =>
  board.kind === 'running' ? board.rows.map(ofRunner) : entriesOf(board);
const entriesOf = ({ rows, tests, system }: FitnessBoard) =>
  rows.map(row => fitnessCells(row, tests, hasPercent(system)));

type Part = { name: string; isThere: (test: BoardTest) => boolean; cell: (cell: BoardCell) => Cell };

const always = () => true;
/** The columns of each test. Numbers stay numbers, so that a spreadsheet can calculate with them. */
const parts: readonly Part[] = [
  { name: 'puesto', isThere: always, cell: ({ p }) => p || null },
  // The measured quantity. The test's unit names its column.
  { name: '', isThere: always, cell: ({ q }) => Number(formatQuantity(q)) },
  { name: 'tiempo', isThere: test => test.needTime, cell: ({ t }) => (t === undefined ? null : writeTime(t)) },
  { name: 'desempate', isThere: always, cell: ({ b }) => (b === undefined ? null : writeTime(b)) },
  { name: 'penalización (s)', isThere: test => test.isPenalized, cell: ({ pen }) => pen ?? 0 },
  { name: 'puntos', isThere: always, cell: ({ pts }) => pts / 100 },
];

const partsOf = (test: BoardTest) => parts.filter(part => part.isThere(test));

/** True if the total is a percentage. The Open system has none (ATH-062): its total is the sum of points. */
const hasPercent = ({ decrementType }: FitnessBoard['system']) => decrementType !== 7;

function fitnessColumns({ tests, system }: FitnessBoard): string[] {
  const ofTest = (test: BoardTest) => partsOf(test).map(({ name }) => `${test.name}: ${name || test.unit}`);
  const total = hasPercent(system) ? ['Total (%)', 'Puntos'] : ['Total (puntos)'];
  return ['Posición', 'Nombre', 'Ciudad', ...total, 'Empates', ...tests.flatMap(ofTest)];
}

function fitnessCells(row: BoardRow, tests: readonly BoardTest[], withPercent: boolean): Cell[] {
  const [position, total] = totalOf(row);
  const sum = hasResult(row) && row.standing === 0 ? row.sum / 100 : null;
  const cells = tests.flatMap((test, at) => testCells(row.cells[at] ?? null, test));
  const ties = hasResult(row) ? (parted[row.by] ?? null) : null;
  return [position, row.name, row.city ?? noCity, total, ...(withPercent ? [sum] : []), ties, ...cells];
}

const hasResult = (row: BoardRow): boolean => row.cells.some(cell => cell !== null && cell.c !== 0);

function totalOf(row: BoardRow): [position: number | null, total: number | string] {
  if (row.standing === 1) return [null, disqualified];
  if (!hasResult(row)) return [null, row.cells.some(cell => cell?.k) ? onlyMarked : noTotal];
  return [row.pos, (row.pct ?? row.sum) / 100];
}

function testCells(cell: BoardCell | null, test: BoardTest): Cell[] {
  const asked = partsOf(test);
  if (!cell) return asked.map(() => null);
  // A mark such as DNF replaces the result, so the other columns are empty.
  const { k: mark } = cell;
  if (mark) return asked.map(part => (part.name === 'puesto' ? writeMark(mark) : null));
  // A rejected result has measured values, but the column «puesto» says that it is rejected.
  return asked.map(part => (part.name === 'puesto' && cell.st === 'rejected' ? rejected : part.cell(cell)));
}
