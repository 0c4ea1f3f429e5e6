import type {
  Board,
  BoardCell,
  BoardRow,
  BoardTest,
  FitnessBoard,
  RunningBoard,
} from '#domain/scoring/boards/board.ts';
import { ordinal } from '#domain/scoring/ranking/written.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { countText } from './format-time.ts';

// The rows of a board as a screen in the hall shows them: few columns, short texts.

type Cell = { place: string; text: string; isFirst: boolean };
export type BoardLine = {
  id: string;
  /** Position in the board; 0 without one. */
  pos: number;
  /** Places that the entry has gained since the last test. */
  moved: number;
  name: string;
  from: string;
  cells: (Cell | null)[];
  total: string;
};
export type BoardLines = { heads: string[]; totalHead: string; about: string; lines: BoardLine[] };

/** More columns leave no room for the names. */
const mostColumns = 4;

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');

function valueText({ q, t, k }: BoardCell, { typeWod, validReps, members, needTime }: BoardTest): string {
  if (k !== undefined) return k.toUpperCase();
  const isWhole = validReps === null || q >= validReps * members * 1000;
  return typeWod === 'for time' && needTime && t !== undefined && isWhole ? writeTime(t) : countText(q / 1000);
}

function cellOf(cell: BoardCell | null | undefined, test: BoardTest): Cell | null {
  if (!cell) return null;
  return { place: cell.p > 0 ? ordinal(cell.p) : '', text: valueText(cell, test), isFirst: cell.p === 1 };
}

/** The latest tests with results only. */
function fitnessLines({ tests, rows }: FitnessBoard): BoardLines {
  const ranked = rows.filter(({ pos }) => pos > 0);
  const shown = ranked.length > 0 ? ranked : rows;
  const played = tests.map((_, at) => at).filter(at => rows.some(({ cells }) => Boolean(cells[at])));
  const columns = played.slice(-mostColumns);
  const head = ({ name, unit, typeWod }: BoardTest) =>
    typeWod !== 'for time' && unit !== 'reps' ? `${name}, ${unit}` : name;
  const tries = played.length === 1 ? 'Tras 1 test' : `Tras ${played.length} tests`;
  return {
    heads: columns.map(at => head(tests[at]!)),
    totalHead: 'Puntos',
    about: played.length === 0 ? 'Sin resultados' : tries,
    lines: shown.map((row: BoardRow) => ({
      id: row.id,
      pos: row.pos,
      moved: row.was !== null && row.pos > 0 ? row.was - row.pos : 0,
      name: row.name,
      from: joined(row.box, row.box ? null : row.city),
      cells: columns.map(at => cellOf(row.cells[at], tests[at]!)),
      total: row.pos > 0 ? countText(row.sum / 100) : '–',
    })),
  };
}

function runningLines({ rows, distanceM }: RunningBoard): BoardLines {
  const ranked = rows.filter(({ pos, timeMs }) => pos > 0 && timeMs !== null);
  return {
    heads: ['Diferencia'],
    totalHead: 'Tiempo',
    about: distanceM === null ? '' : `${countText(distanceM / 1000)} km`,
    lines: ranked.map(({ pos, number, name, club, city, timeMs, gap }) => ({
      id: String(number),
      pos,
      moved: 0,
      name,
      from: joined(club, club ? null : city),
      cells: [gap ? { place: '', text: `+${writeTime(gap)}`, isFirst: false } : null],
      total: writeTime(timeMs!),
    })),
  };
}

let known: { board: Board; lines: BoardLines } | null = null;

/** The same board returns the same lines, because a screen asks twenty times a second. */
export function linesOf(board: Board): BoardLines {
  if (known && known.board === board) return known.lines;
  const lines = board.kind === 'fitness' ? fitnessLines(board) : runningLines(board);
  known = { board, lines };
  return lines;
}
