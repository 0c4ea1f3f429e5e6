import type { Board, BoardChange } from '#domain/scoring/boards/board.ts';
import type { Outside } from './outside.ts';

/** The board after the change. Null when the whole board must be loaded. */
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
