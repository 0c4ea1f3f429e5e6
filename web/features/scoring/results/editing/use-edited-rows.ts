import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { searchable } from '#domain/foundation/text/searchable.ts';
import {
  type Board,
  type BoardRow,
  type FitnessBoard,
  rowsOfPage as rowsOfPart,
} from '#domain/scoring/boards/board.ts';
import { boardPart } from '#web/live/board-part.ts';
import type { BoardKey } from '#web/live/board-request.ts';
import { inOrder, orderOf } from './use-lines.ts';

/** The number of rows per page (ORG-520). */
export const rowsOfPage = 40;
/** The value of `ahead` that loads all rows, to find names in the whole table. */
export const everybody = Number.POSITIVE_INFINITY;

/** `ahead`: how many rows after the page to load, for a paste that goes beyond its end. */
type RowsInput = {
  find: string;
  page: number;
  order: readonly string[];
  ahead: number;
  /** The entries to show; null for all. A paged board shows all. */
  only: ReadonlySet<string> | null;
};
type Edited = {
  /** The rows that can be typed into now, in order: all rows, or in a paged board those around the page. */
  rows: readonly BoardRow[];
  /** The index of the first of `rows` among all rows. */
  offset: number;
  page: number;
  pages: number;
  shown: readonly BoardRow[];
  total: number;
  /** How many of the rows found by the search are not loaded. */
  left: number;
  isWaiting: boolean;
  /** True while more rows are loading. */
  isReaching: boolean;
  retry: (() => void) | null;
};

const rowsIn = (board: Board | undefined): readonly BoardRow[] | null =>
  board?.kind === 'fitness' ? board.rows : null;

/** Cuts one page out of `rows`. The first of `rows` has the index `offset` among `total` rows. */
function pageOf(rows: readonly BoardRow[], offset: number, total: number, wanted: number) {
  const pages = Math.max(1, Math.ceil(total / rowsOfPage));
  const page = Math.min(wanted, pages);
  const from = (page - 1) * rowsOfPage - offset;
  return { rows, offset, total, pages, page, shown: rows.slice(Math.max(0, from), Math.max(0, from + rowsOfPage)) };
}

/**
 * Rows of a test's table. A paged board is sorted by name, so a new result never moves a row during typing. One page
 * before and one after are loaded, so that arrow keys can cross pages.
 */
export function useEditedRows(
  key: BoardKey,
  board: FitnessBoard,
  { find, page, order, ahead, only }: RowsInput,
): Edited {
  const wanted = searchable(find);
  const isLarge = board.page !== null;
  const queries = useQueryClient();
  const search = useQuery({
    ...boardPart(queries, key, board.version, { find: find.trim().slice(0, 100) }),
    enabled: isLarge && wanted !== '',
  });
  const last = Math.max(1, Math.ceil(board.count / rowsOfPage));
  const from = (Math.min(page, last) - 1) * rowsOfPage;
  const first = ahead === everybody ? 0 : Math.floor(Math.max(0, from - rowsOfPage) / rowsOfPart);
  const end = Math.min(board.count, from + 2 * rowsOfPage + ahead);
  const parts = isLarge && wanted === '' ? Math.ceil(end / rowsOfPart) - first : 0;
  const around = useQueries({
    queries: Array.from({ length: parts }, (_, at) =>
      boardPart(queries, key, board.version, { page: first + at + 1, order: 'name' }),
    ),
    combine: answers => ({
      pieces: answers.map(({ data }) => data),
      failed: answers.filter(({ isError }) => isError).map(({ refetch }) => refetch),
    }),
  });
  const whole = useMemo(() => {
    if (isLarge) return [];
    const ordered = inOrder(board.rows, order).filter(({ id }) => !only || only.has(id));
    return wanted === '' ? ordered : ordered.filter(({ name }) => searchable(name).includes(wanted));
  }, [board.rows, isLarge, order, only, wanted]);
  const found = useMemo(() => {
    const rows = rowsIn(search.data) ?? [];
    return inOrder(rows, orderOf(rows, 'name'));
  }, [search.data]);
  const near = useMemo(() => {
    const rows: BoardRow[] = [];
    for (const piece of around.pieces) {
      const more = rowsIn(piece);
      // After a gap all further rows would have a wrong index, so they are left out.
      if (!more) break;
      rows.push(...more);
    }
    return rows;
  }, [around.pieces]);

  const settled = { left: 0, isWaiting: false, isReaching: false, retry: null };
  if (!isLarge) return { ...pageOf(whole, 0, whole.length, page), ...settled };
  if (wanted !== '') {
    const left = Math.max(0, (search.data?.found ?? 0) - found.length);
    const retry = search.isError ? search.refetch : null;
    return { ...pageOf(found, 0, found.length, page), ...settled, left, isWaiting: search.isPending, retry };
  }
  const seen = pageOf(near, first * rowsOfPart, board.count, page);
  const isThere = near.length >= Math.min(board.count, from + rowsOfPage) - first * rowsOfPart;
  const retry = around.failed.length > 0 ? () => around.failed.forEach(refetch => void refetch()) : null;
  return {
    ...seen,
    left: 0,
    isWaiting: !isThere && retry === null,
    isReaching: near.length < end - first * rowsOfPart,
    retry: isThere ? null : retry,
  };
}
