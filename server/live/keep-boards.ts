import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/connection.ts';
import { deriveBoard } from '#server/standings/derive-board.ts';
import { type BoardKeeper, createBoardKeeper } from './board-keeper.ts';
import { hearBoards } from './hear-boards.ts';

export type Boards = Omit<BoardKeeper, 'close'> & {
  /** Calls whenever somebody may see less of a category than before, whichever process took it away. */
  onAccess(hear: (categoryId: string) => void): () => void;
  close(): Promise<void>;
};
type Parts = { database: Database; now: () => Date; log: FastifyBaseLogger };

/** The boards of this process: derived from its database, renewed when that says that they changed. */
export function keepBoards({ database, now, log }: Parts): Boards {
  const keeper = createBoardKeeper({
    derive: (place, scope, at) => deriveBoard(database, place, scope, at),
    answers: database.answers,
    now,
    log,
  });
  const ears = new Set<(categoryId: string) => void>();
  const onAccess = (categoryId: string) => {
    for (const hear of ears) hear(categoryId);
  };
  const hearing = hearBoards({ target: database.target, log, keeper, onAccess });
  return {
    ...keeper,
    onAccess(hear) {
      ears.add(hear);
      return () => void ears.delete(hear);
    },
    async close() {
      keeper.close();
      await hearing.stop();
    },
  };
}
