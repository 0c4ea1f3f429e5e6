import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { Board } from '#domain/scoring/boards/board.ts';

/** `own`: what the organizer and the staff of the event read. */
export type BoardKey = { categoryId: string; stage: Stage; scope?: 'public' | 'staff' };
/** Which part of a board that comes in pages; without one its first page. */
export type BoardPart = { page?: number; order?: 'name'; find?: string; entry?: string };

export const addressOf = ({ categoryId, stage, scope }: BoardKey): string =>
  `${scope === 'staff' ? '/organization' : ''}/boards/${encodeURIComponent(categoryId)}/${stage}`;

/** What the server answered instead of a board; 0 when nothing came. */
export class BoardRefusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The board was answered with ${status}.`);
    this.status = status;
  }
}

type Asking = { signal?: AbortSignal; fetch?: typeof globalThis.fetch };

/** `staleFor`: milliseconds since it was known to be the newest, where the server cannot look; else null. */
type Answered = { board: Board; staleFor: number | null };

export const askForBoard = async (...asked: Parameters<typeof askHowItIs>): Promise<Board> =>
  (await askHowItIs(...asked)).board;

export async function askHowItIs(
  key: BoardKey,
  part: BoardPart = {},
  { signal, fetch = globalThis.fetch }: Asking = {},
): Promise<Answered> {
  const params = new URLSearchParams(Object.entries(part).map(([name, value]) => [name, `${value}`]));
  // The board is asked for because it changed: a kept one may only be taken once the server has said that it still is the one.
  const answer = await fetch(`${addressOf(key)}${params.size > 0 ? `?${params}` : ''}`, { cache: 'no-cache', signal });
  if (!answer.ok) throw new BoardRefusal(answer.status);
  const { headers } = answer;
  const staleFor = headers.get('x-board-stale') === '1' ? 1000 * Number(headers.get('age') ?? 0) : null;
  return { board: (await answer.json()) as Board, staleFor };
}
