import type { App } from '#server/app.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import type { BoardId, BoardScope, DerivedBoard } from './derived-board.ts';

type Asking = {
  scope: BoardScope;
  /** Of whoever asks for what may not exist. */
  network?: string;
};

/** The board as it is kept: for nobody it is derived twice. */
export async function readBoard(
  app: Pick<App, 'boards'>,
  key: BoardId,
  { scope, network }: Asking,
): Promise<DerivedBoard> {
  const kept = await app.boards.read({ ...key, scope }, network);
  if (!kept) throw notFound();
  return kept.derived;
}
