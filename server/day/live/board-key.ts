import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { BoardId, BoardScope } from '#server/scoring/boards/derived-board.ts';

export type BoardKey = BoardId & { scope: BoardScope };

/** Address of a board, and its name in the cache. */
export const nameOfBoard = ({ categoryId, stage, scope }: BoardKey): string =>
  `${scope === 'staff' ? '/organization' : ''}/boards/${categoryId}/${stage}`;

/** Reads a name back. A category is any text here: callers of the contract pass what they got. */
export function keyOfBoard(name: string): BoardKey | null {
  const [, own, categoryId, stage] = /^(\/organization)?\/boards\/(.*)\/(qualifier|event)$/s.exec(name) ?? [];
  if (categoryId === undefined) return null;
  return { categoryId, stage: stage as Stage, scope: own === undefined ? 'public' : 'staff' };
}
