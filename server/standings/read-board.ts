import type { App } from '#server/app.ts';
import { notFound } from '#server/http/refuse.ts';
import type { BoardId, BoardScope, DerivedBoard } from './derived-board.ts';

/** The board as it is kept: for nobody it is derived twice. */
export async function readBoard(app: Pick<App, 'boards'>, key: BoardId, scope: BoardScope): Promise<DerivedBoard> {
  const kept = await app.boards.read({ ...key, scope });
  if (!kept) throw notFound();
  return kept.derived;
}
