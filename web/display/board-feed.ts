import type { Board } from '#domain/scoring/boards/board.ts';
import { keep, readKept } from '#web/lib/storage/browser-store.ts';

const askEvery = 5_000;
const longestAnswer = 15_000;

export type HeldBoard = {
  categoryId: string;
  /** Null: the public may not see the board. */
  board: Board | null;
  /** By row: when it last changed, by this device's clock. */
  changedAt: Map<string, number>;
  /** When the server last answered. Null: the board is from before a restart. */
  heardAt: number | null;
};

const contentOf = (board: Board | null): Map<string, string> => {
  const contents = new Map<string, string>();
  if (board && board.kind === 'fitness')
    for (const { id, sum, cells } of board.rows) contents.set(id, JSON.stringify([sum, cells]));
  return contents;
};

/** Records the time of rows that differ from the earlier board. A first board has no changed rows. */
function noteChanges(before: HeldBoard | null, board: Board, now: number): Map<string, number> {
  if (before === null || before.board === null) return new Map();
  const old = contentOf(before.board);
  const changedAt = new Map(before.changedAt);
  contentOf(board).forEach((content, id) => {
    if (old.get(id) !== content) changedAt.set(id, now);
  });
  return changedAt;
}

/** Polls the public board of one category, as any page without a stream does. */
export function startBoardFeed() {
  let held = readKept('screen-board') as HeldBoard | null;
  if (held) held = { ...held, changedAt: new Map(), heardAt: null };
  let followed: string | null = null;

  function take(categoryId: string, board: Board | null): void {
    if (categoryId !== followed) return;
    const now = Date.now();
    const before = held && held.categoryId === categoryId ? held : null;
    const isSame = before !== null && board !== null && before.board !== null && before.board.version === board.version;
    if (before && isSame) {
      before.heardAt = now;
      return;
    }
    held = { categoryId, board, changedAt: board ? noteChanges(before, board, now) : new Map(), heardAt: now };
    keep('screen-board', { categoryId, board });
  }

  async function ask(): Promise<void> {
    const categoryId = followed;
    if (categoryId === null) return;
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), longestAnswer);
    try {
      const address = `/boards/${encodeURIComponent(categoryId)}/event`;
      const answer = await fetch(address, { cache: 'no-cache', signal: patience.signal });
      if (answer.ok) take(categoryId, await answer.json());
      else if (answer.status < 500 && answer.status !== 429) take(categoryId, null);
    } catch {
      // The last board stays on the screen, with its age.
    } finally {
      clearTimeout(timer);
    }
  }
  const askAgain = () => void ask().then(() => setTimeout(askAgain, askEvery));
  askAgain();

  return {
    follow: (categoryId: string | null): void => {
      if (categoryId === followed) return;
      followed = categoryId;
      void ask();
    },
    read: (): HeldBoard | null => (held && held.categoryId === followed ? held : null),
  };
}
