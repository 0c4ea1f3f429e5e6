import type { Board, BoardChange, FitnessBoard } from '#domain/scoring/boards/board.ts';
import { getKeptBoard, keepBoard } from './kept-boards.ts';
import { type Surroundings, surroundings } from './surroundings.ts';

export type Outside = Surroundings & {
  /** Applies a change to a whole board. The engine is a separate file, loaded with the first board. */
  loadEngine: () => Promise<(board: FitnessBoard, change: BoardChange) => FitnessBoard>;
  /** The store of boards on this device, for times without a network. */
  kept?: {
    put: (address: string, board: Board | null) => void;
    get: (address: string) => Promise<{ value: Board; at: number } | null>;
  };
};

export const browser: Outside = Object.assign(Object.create(surroundings) as Surroundings, {
  loadEngine: async () => (await import('#domain/scoring/boards/apply-change.ts')).applyChange,
  kept: { put: keepBoard, get: getKeptBoard },
});
