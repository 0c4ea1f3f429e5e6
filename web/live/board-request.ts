import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { Board, BoardChange } from '#domain/scoring/boards/board.ts';

/** `staff`: the board for the organizer and the staff. */
export type BoardKey = { categoryId: string; stage: Stage; scope?: 'public' | 'staff' };
/** A part of a paged board. Without any field it is the first page. */
export type BoardPart = { page?: number; order?: 'name'; find?: string; entry?: string };

export const addressOf = ({ categoryId, stage, scope }: BoardKey): string =>
  `${scope === 'staff' ? '/organization' : ''}/boards/${encodeURIComponent(categoryId)}/${stage}`;

/** The HTTP status of an answer without a board; 0 if no answer came. */
export class BoardRefusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The board was answered with ${status}.`);
    this.status = status;
  }
}

type Asking = { signal?: AbortSignal; fetch?: typeof globalThis.fetch };

/** `staleFor`: milliseconds since the board was known to be current, while the server cannot check. Else null. */
type Answered = { board: Board; staleFor: number | null };

export const askForBoard = async (...asked: Parameters<typeof askHowItIs>): Promise<Board> =>
  (await askHowItIs(...asked)).board;

export async function askHowItIs(
  key: BoardKey,
  part: BoardPart = {},
  { signal, fetch = globalThis.fetch }: Asking = {},
): Promise<Answered> {
  const params = new URLSearchParams(Object.entries(part).map(([name, value]) => [name, `${value}`]));
  // `no-cache`: the board changed, so a cached one is valid only after the server has confirmed it.
  const answer = await fetch(`${addressOf(key)}${params.size > 0 ? `?${params}` : ''}`, { cache: 'no-cache', signal });
  if (!answer.ok) throw new BoardRefusal(answer.status);
  const { headers } = answer;
  const staleFor = headers.get('x-board-stale') === '1' ? 1000 * Number(headers.get('age') ?? 0) : null;
  return { board: (await answer.json()) as Board, staleFor };
}

/**
 * Changes of a whole public board after a version, once there are some. Empty after half a minute without any.
 * `isBehind`: the server cannot check for changes.
 */
export async function askAfter(
  key: BoardKey,
  version: string,
  { signal, fetch = globalThis.fetch }: Asking = {},
): Promise<{ changes: BoardChange[]; isBehind: boolean }> {
  const answer = await fetch(`${addressOf(key)}/after/${version}`, { cache: 'no-cache', signal });
  if (!answer.ok) throw new BoardRefusal(answer.status);
  const isBehind = answer.headers.get('x-board-stale') === '1';
  if (answer.status === 204) return { changes: [], isBehind };
  return { changes: ((await answer.json()) as { changes: BoardChange[] }).changes, isBehind };
}
