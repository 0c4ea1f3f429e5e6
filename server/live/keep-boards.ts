import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/connection.ts';
import { deriveBoard } from '#server/standings/derive-board.ts';
import { type BoardKeeper, createBoardKeeper } from './board-keeper.ts';
import { hearBoards } from './hear-boards.ts';

export type Boards = Omit<BoardKeeper, 'close'> & { close(): Promise<void> };
type Parts = { database: Database; now: () => Date; log: FastifyBaseLogger };

/** The boards of this process: derived from its database, renewed when that says that they changed. */
export function keepBoards({ database, now, log }: Parts): Boards {
  const keeper = createBoardKeeper({
    derive: (place, scope, at) => deriveBoard(database, place, scope, at),
    now,
    log,
  });
  const hearing = hearBoards({ target: database.target, log, keeper });
  return {
    ...keeper,
    async close() {
      keeper.close();
      await hearing.stop();
    },
  };
}
