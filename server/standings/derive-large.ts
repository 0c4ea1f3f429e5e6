import type { StoreTarget } from '#server/db/connection.ts';
import type { BoardKey, BoardScope, DerivedBoard } from './derived-board.ts';

export async function deriveLarge(
  _target: StoreTarget,
  { categoryId }: BoardKey,
  _scope: BoardScope,
  _at: number,
): Promise<DerivedBoard> {
  throw new Error(`The board of ${categoryId} is large.`);
}
