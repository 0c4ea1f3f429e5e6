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

const address = /^\/boards\/([\w-]{1,64})\/(qualifier|event)(\/stream)?\/?$/;

/** Parses a public address. Null for any other address. */
export function readBoardAddress(path: string): { key: BoardKey; isStream: boolean } | null {
  const match = address.exec(path);
  if (!match?.[1]) return null;
  const key: BoardKey = { categoryId: match[1], stage: match[2] as Stage, scope: 'public' };
  return { key, isStream: match[3] !== undefined };
}
