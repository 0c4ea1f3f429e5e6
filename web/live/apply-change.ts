import type { Board, BoardChange } from '#domain/scoring/boards/board.ts';
import type { Outside } from './outside.ts';

/** The board after a change. Null if the browser must load the whole board. */
export function applied(
  board: Board,
  change: BoardChange,
  apply: Awaited<ReturnType<Outside['loadEngine']>> | null,
): Board | null {
  if (!apply || change.reload || change.from !== board.version) return null;
  if (board.kind !== 'fitness' || board.page !== null) return null;
  try {
    return apply(board, change);
  } catch {
    return null;
  }
}
