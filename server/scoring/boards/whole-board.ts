import { searchable } from '#domain/foundation/text/searchable.ts';
import { type Board, type BoardRow, type FitnessBoard, rowsOfPage } from '#domain/scoring/boards/board.ts';
import { fieldOf, orderByName } from '#domain/scoring/boards/compute-board.ts';
import { isFound, soughtWords, wordsOf } from '#domain/scoring/boards/name-words.ts';
import { rankField } from '#domain/scoring/ranking/rank-field.ts';
import type { DerivedBoard, Ranked } from './derived-board.ts';

/** Makes a board that is sent whole. It also has pages, as a large one does. */
export function wholeBoard(board: Board, staleAt: number | null, written: Buffer | null = null): DerivedBoard {
  const of = Math.max(1, Math.ceil(board.count / rowsOfPage));
  const withRows = (rows: Board['rows'], number: number, pages: number, found?: number) =>
    ({
      ...board,
      page: { number, size: rowsOfPage, of: pages },
      ...(found !== undefined && { found }),
      rows,
    }) as Board;
  const page = (number: number, by?: 'name') => {
    const rows = by === 'name' && board.kind === 'fitness' ? byName(board.rows) : board.rows;
    return withRows(rows.slice((number - 1) * rowsOfPage, number * rowsOfPage), number, of);
  };
  const { rows: _rows, ...head } = board;
  return {
    version: board.version,
    head,
    whole: board,
    written,
    page,
    find(text) {
      const sought = soughtWords(text);
      const rows = board.rows.filter(row => isFound(wordsOf(row.name, 'bib' in row ? row.bib : null), sought));
      return withRows(rows.slice(0, rowsOfPage) as Board['rows'], 1, of, rows.length);
    },
    around(entryId) {
      const place = board.kind === 'fitness' ? board.rows.findIndex(({ id }) => id === entryId) : -1;
      return place < 0 ? null : page(1 + Math.floor(place / rowsOfPage));
    },
    ranked: board.kind === 'fitness' ? () => rankWhole(board) : null,
    staleAt,
    bytes: 2_000 + board.rows.length * (300 + 150 * (board.kind === 'fitness' ? board.tests.length : 0)),
  };
}

function byName(rows: readonly BoardRow[]): BoardRow[] {
  const [names, ids] = [rows.map(({ name }) => searchable(name)), rows.map(({ id }) => id)];
  return Array.from(orderByName(names, ids), at => rows[at]!);
}

/** Ranks the rows again. This is rare and fast, so it is not cached. */
function rankWhole({ system, tests, rows }: FitnessBoard): Ranked {
  const field = fieldOf(system, tests, rows);
  return {
    field,
    standings: rankField(field),
    tests,
    entryOf: id => rows.findIndex(row => row.id === id),
    idOf: entry => rows[entry]?.id ?? '',
    nameOf: entry => rows[entry]?.name ?? '',
    markOf: (entry, test) => rows[entry]?.cells[test]?.k ?? null,
  };
}
