import { type RefObject, useEffect, useState } from 'react';
import type { BoardRow, FitnessBoard } from '#domain/scoring/boards/board.ts';
import type { BoardKey } from '#web/live/board-request.ts';
import { useBoardPart } from './use-board-part.ts';

/** The page of its board with this entry; the first when unknown. */
export function pageWith(board: FitnessBoard, entry: string | null, size: number): number {
  const at = board.rows.findIndex(({ id }) => id === entry);
  return Math.floor(Math.max(0, at) / size) + 1;
}

type Shared = {
  boardKey: BoardKey;
  board: FitnessBoard;
  size: number;
  panel: RefObject<HTMLElement | null>;
  rows: readonly BoardRow[];
  /** The entry whose place the address explains. */
  shared: string | undefined;
  onPage: (page: number) => void;
};

/** Scrolls to the line of a shared link; a pressed line is already in view. */
export function useSharedRow({ boardKey, board, size, panel, rows, shared, onPage }: Shared): void {
  const [wanted, setWanted] = useState(shared);
  const part = useBoardPart(boardKey, board.version, wanted && board.page ? { entry: wanted } : null);
  const page = board.page ? part.data?.page?.number : wanted && pageWith(board, wanted, size);
  const isHere = rows.some(({ id }) => id === wanted);
  useEffect(() => {
    if (wanted === undefined) return;
    if (!isHere) {
      if (page) onPage(page);
      return;
    }
    panel.current?.querySelector(`[data-row="${CSS.escape(wanted)}"]`)?.scrollIntoView({ block: 'center' });
    setWanted(undefined);
  }, [wanted, isHere, page, panel, onPage]);
}
