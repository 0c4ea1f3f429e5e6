import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BoardRow, FitnessBoard } from '#domain/boards/board.ts';
import { searchable } from '#domain/text/searchable.ts';
import { addressOf, askForBoard, type BoardKey } from '#web/live/board-request.ts';
import { inOrder } from './use-lines.ts';

/** ORG-520 */
export const rowsOfPage = 40;

type Wish = { find: string; page: number; order: readonly string[] };
type Edited = {
  /** All that can be typed into now; a page of them, from `first` on, is drawn. */
  rows: readonly BoardRow[];
  first: number;
  size: number;
  total: number;
  isWaiting: boolean;
};

/** The rows of a test's table: all of a board, or of one that comes in pages the page that was asked for. */
export function useEditedRows(key: BoardKey, board: FitnessBoard, { find, page, order }: Wish): Edited {
  const wanted = searchable(find.trim());
  const isLarge = board.page !== null;
  const part = wanted === '' ? { page } : { find: find.trim().slice(0, 100) };
  const asked = useQuery({
    queryKey: ['board-part', addressOf(key), part, board.version],
    queryFn: ({ signal }) => askForBoard(key, part, { signal }),
    enabled: isLarge && !(wanted === '' && page === 1),
    placeholderData: keepPreviousData,
  });
  const whole = useMemo(() => {
    if (isLarge) return [];
    const ordered = inOrder(board.rows, order);
    return wanted === '' ? ordered : ordered.filter(({ name }) => searchable(name).includes(wanted));
  }, [board.rows, isLarge, order, wanted]);
  if (!isLarge) {
    const pages = Math.max(1, Math.ceil(whole.length / rowsOfPage));
    const first = (Math.min(page, pages) - 1) * rowsOfPage;
    return { rows: whole, first, size: rowsOfPage, total: whole.length, isWaiting: false };
  }
  const size = board.page?.size ?? rowsOfPage;
  if (wanted === '' && page === 1) return { rows: board.rows, first: 0, size, total: board.count, isWaiting: false };
  const answer = asked.data?.kind === 'fitness' ? asked.data : null;
  const total = wanted === '' ? board.count : (answer?.rows.length ?? 0);
  return { rows: answer?.rows ?? [], first: 0, size, total, isWaiting: asked.isPending };
}
