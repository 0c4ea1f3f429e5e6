import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BoardRow, FitnessBoard } from '#domain/boards/board.ts';
import { searchable } from '#domain/text/searchable.ts';
import { addressOf, askForBoard, type BoardKey, type BoardPart } from '#web/live/board-request.ts';

/** A part of a board that comes in pages, asked for again with each version; the last one stays meanwhile. */
export function useBoardPart(key: BoardKey, version: string, part: BoardPart | null) {
  return useQuery({
    queryKey: ['board-part', addressOf(key), part, version],
    queryFn: ({ signal }) => askForBoard(key, part ?? {}, { signal }),
    enabled: part !== null,
    staleTime: 60_000,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

type Wish = { find: string; page: number; pageSize: number | null };
export type ShownRows = {
  rows: readonly BoardRow[];
  /** Rows that matched, or all; and how many pages they fill. */
  total: number;
  pages: number;
  isWaiting: boolean;
};

const matches = (name: string, wanted: string) => searchable(name).includes(wanted);

/** What the table shows of the board: all of it, a page, or what was looked for. */
export function useShownRows(key: BoardKey, board: FitnessBoard, { find, page, pageSize }: Wish): ShownRows {
  const wanted = searchable(find);
  const isWhole = board.page === null;
  const found = useMemo(
    () => (isWhole && wanted ? board.rows.filter(({ name }) => matches(name, wanted)) : board.rows),
    [board, wanted, isWhole],
  );
  // The server's pages are of its own size: those in which the wanted rows lie, at most two.
  const size = pageSize ?? board.page?.size ?? board.rows.length;
  const perPage = board.page?.size ?? 1;
  const from = (page - 1) * size;
  const [first, second] = [Math.floor(from / perPage) + 1, Math.floor((from + size - 1) / perPage) + 1];
  const pageOf = (number: number): BoardPart | null => (isWhole || wanted || number === 1 ? null : { page: number });
  const search = useBoardPart(key, board.version, !isWhole && wanted ? { find: find.trim().slice(0, 100) } : null);
  const one = useBoardPart(key, board.version, pageOf(first));
  const two = useBoardPart(key, board.version, second === first ? null : pageOf(second));

  if (isWhole) {
    if (pageSize === null) return { rows: found, total: found.length, pages: 1, isWaiting: false };
    const pages = Math.max(1, Math.ceil(found.length / pageSize));
    return { rows: found.slice(from, from + size), total: found.length, pages, isWaiting: false };
  }
  const rowsOf = (data: typeof one.data, number: number) =>
    number === 1 ? board.rows : data?.kind === 'fitness' ? data.rows : [];
  if (wanted) {
    const answer = search.data?.kind === 'fitness' ? search.data : null;
    return { rows: answer?.rows ?? [], total: answer?.found ?? 0, pages: 1, isWaiting: search.isPending };
  }
  const near = [...rowsOf(one.data, first), ...(second === first ? [] : rowsOf(two.data, second))];
  const start = from - (first - 1) * perPage;
  return {
    rows: near.slice(start, start + size),
    total: board.count,
    pages: Math.max(1, Math.ceil(board.count / size)),
    isWaiting: (pageOf(first) !== null && one.isPending) || one.isPlaceholderData,
  };
}
