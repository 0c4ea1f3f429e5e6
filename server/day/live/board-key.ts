import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { BoardId, BoardScope } from '#server/scoring/standings/derived-board.ts';

/** A board as one kind of reader sees it. */
export type BoardKey = BoardId & { scope: BoardScope };

/** The address of a board is also the name under which it is kept. */
export const nameOfBoard = ({ categoryId, stage, scope }: BoardKey): string =>
  `${scope === 'staff' ? '/organization' : ''}/boards/${categoryId}/${stage}`;

const address = /^\/boards\/([\w-]{1,64})\/(qualifier|event)(\/stream)?\/?$/;

/** What a public address asks for; null for every other address. */
export function readBoardAddress(path: string): { key: BoardKey; isStream: boolean } | null {
  const match = address.exec(path);
  if (!match?.[1]) return null;
  const key: BoardKey = { categoryId: match[1], stage: match[2] as Stage, scope: 'public' };
  return { key, isStream: match[3] !== undefined };
}
