import { useMemo } from 'react';
import { searchable } from '#domain/foundation/text/searchable.ts';
import type { BoardRow, FitnessBoard } from '#domain/scoring/boards/board.ts';
import type { BoardKey, BoardPart } from '#web/live/board-request.ts';
import { useBoardPart } from './use-board-part.ts';

type RowsInput = { find: string; page: number; pageSize: number | null };
type ShownRows = {
  rows: readonly BoardRow[];
  /** How many rows there are, or match the search, and how many pages they fill. */
  total: number;
  pages: number;
  /** The number of the page on screen. If fewer pages exist than asked for, it is the last one. */
  page: number;
  isWaiting: boolean;
  /** Sends failed requests again; null when no rows are missing. */
  retry: (() => void) | null;
};

const matches = (name: string, wanted: string) => searchable(name).includes(wanted);

/** The rows to show: all rows of the board, one page, or the rows that match the search. */
export function useShownRows(key: BoardKey, board: FitnessBoard, { find, page, pageSize }: RowsInput): ShownRows {
  const wanted = searchable(find);
  const isWhole = board.page === null;
  const found = useMemo(
    () => (isWhole && wanted ? board.rows.filter(({ name }) => matches(name, wanted)) : board.rows),
    [board, wanted, isWhole],
  );
  // The server's pages may have another size. At most two of them contain the wanted rows.
  const size = pageSize ?? board.page?.size ?? Math.max(1, board.rows.length);
  const pages = Math.max(1, Math.ceil((isWhole ? found.length : board.count) / size));
  const at = Math.min(page, pages);
  const perPage = board.page?.size ?? 1;
  const from = (at - 1) * size;
  const until = Math.min(from + size, board.count);
  const [first, second] = [Math.floor(from / perPage) + 1, Math.floor(Math.max(from, until - 1) / perPage) + 1];
  const pageOf = (number: number): BoardPart | null => (isWhole || wanted || number === 1 ? null : { page: number });
  const search = useBoardPart(key, board.version, !isWhole && wanted ? { find: find.trim().slice(0, 100) } : null);
  const one = useBoardPart(key, board.version, pageOf(first));
  const two = useBoardPart(key, board.version, second === first ? null : pageOf(second));

  if (isWhole) {
    const rows = pageSize === null ? found : found.slice(from, from + size);
    return { rows, total: found.length, pages, page: at, isWaiting: false, retry: null };
  }
  if (wanted) {
    const answer = search.data?.kind === 'fitness' ? search.data : null;
    const rest = { pages: 1, page: 1, isWaiting: search.isPending, retry: search.isError ? search.refetch : null };
    return { rows: answer?.rows ?? [], total: answer?.found ?? 0, ...rest };
  }
  const asked = [...(pageOf(first) ? [one] : []), ...(second !== first && pageOf(second) ? [two] : [])];
  const rowsOf = (data: typeof one.data, number: number) =>
    number === 1 ? board.rows : data?.kind === 'fitness' ? data.rows : [];
  const near = [...rowsOf(one.data, first), ...(second === first ? [] : rowsOf(two.data, second))];
  const start = from - (first - 1) * perPage;
  const failed = asked.filter(({ isError }) => isError);
  return {
    rows: near.slice(start, start + size),
    total: board.count,
    pages,
    page: at,
    isWaiting: asked.some(({ isPending }) => isPending),
    retry: failed.length > 0 ? () => failed.forEach(({ refetch }) => void refetch()) : null,
  };
}
