import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/connection.ts';
import { deriveBoard } from '#server/standings/derive-board.ts';
import { type BoardCache, createBoardCache } from './board-cache.ts';
import { listenForBoards } from './listen-boards.ts';

export type Boards = Omit<BoardCache, 'close'> & {
  /** Calls whenever somebody may see less of a category than before, whichever process took it away. */
  onAccess(hear: (categoryId: string) => void): () => void;
  close(): Promise<void>;
};
type Parts = { database: Database; now: () => Date; log: FastifyBaseLogger };

/** The boards of this process: derived from its database, renewed when that says that they changed. */
export function openBoards({ database, now, log }: Parts): Boards {
  const cache = createBoardCache({
    derive: (place, scope, at) => deriveBoard(database, place, scope, at),
    answers: database.answers,
    now,
    log,
  });
  const ears = new Set<(categoryId: string) => void>();
  const onAccess = (categoryId: string) => {
    for (const hear of ears) hear(categoryId);
  };
  const hearing = listenForBoards({ target: database.target, log, cache, onAccess });
  return {
    ...cache,
    onAccess(hear) {
      ears.add(hear);
      return () => void ears.delete(hear);
    },
    async close() {
      cache.close();
      await hearing.stop();
    },
  };
}
