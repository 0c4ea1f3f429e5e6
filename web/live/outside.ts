import type { Board, BoardChange, FitnessBoard } from '#domain/scoring/boards/board.ts';
import { getKeptBoard, keepBoard } from './kept-boards.ts';
import { type Surroundings, surroundings } from './surroundings.ts';

/** What the link of a board needs besides. */
export type Outside = Surroundings & {
  /** Applies a change to a whole board. Its engine comes in a file of its own, when the first board is asked for. */
  loadEngine: () => Promise<(board: FitnessBoard, change: BoardChange) => FitnessBoard>;
  /** What this device keeps of a board, for when there is no network; null for nothing. */
  kept?: {
    put: (address: string, board: Board | null) => void;
    get: (address: string) => Promise<{ value: Board; at: number } | null>;
  };
};

export const browser: Outside = Object.assign(Object.create(surroundings) as Surroundings, {
  loadEngine: async () => (await import('#domain/scoring/boards/apply-change.ts')).applyChange,
  kept: { put: keepBoard, get: getKeptBoard },
});
