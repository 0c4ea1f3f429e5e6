import type { App } from '#server/app.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import type { BoardId, BoardScope, DerivedBoard } from './derived-board.ts';

type Asking = {
  scope: BoardScope;
  /** The caller's network. Questions about boards that may not exist count for it. */
  network?: string;
};

/** Returns the cached board. Each version is derived only once. */
export async function readBoard(
  app: Pick<App, 'boards'>,
  key: BoardId,
  { scope, network }: Asking,
): Promise<DerivedBoard> {
  const kept = await app.boards.read({ ...key, scope }, network);
  if (!kept) throw notFound();
  return kept.derived;
}
