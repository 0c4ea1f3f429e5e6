import type { FastifyBaseLogger } from 'fastify';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { Database } from '#server/foundation/db/connection.ts';
import { counted, type WorkCount } from '#server/foundation/metrics/counters.ts';
import { deriveBoard } from '#server/scoring/boards/derive-board.ts';
import { type BoardCache, createBoardCache } from './board-cache.ts';
import type { Hearing } from './hear-store.ts';

export type Boards = BoardCache & {
  /** Notifies of every reduction of access to a category, made by any process. */
  onAccess(hear: (categoryId: string) => void): () => void;
};
type Parts = {
  database: Database;
  hearing: Hearing;
  now: () => Date;
  log: FastifyBaseLogger;
  derivations: WorkCount;
};

/** Boards of this process: derived from its database, renewed by change notifications. */
export function openBoards({ database, hearing, now, log, derivations }: Parts): Boards {
  const cache = createBoardCache({
    derive: (place, scope, at) => counted(derivations, 1, () => deriveBoard(database, place, scope, at)),
    answers: database.answers,
    now,
    log,
  });
  const listeners = new Set<(categoryId: string) => void>();
  hearing.on('access', categoryId => {
    for (const listener of listeners) listener(categoryId);
  });
  hearing.on('boards', payload => {
    const [categoryId = '', stage] = payload.split(' ');
    cache.touch(categoryId, stage === 'qualifier' || stage === 'event' ? (stage as Stage) : '*');
  });
  hearing.onLine(cache.setDisconnected);
  return {
    ...cache,
    onAccess(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
