import type { BoardChange } from '#domain/scoring/boards/board.ts';
import { type BoardKey, nameOfBoard } from './board-key.ts';
import type { Boards } from './open-boards.ts';

// The changes that follow a version of a board. Any cache may keep such an answer and share it.

/** One for all readers of a board: it follows the board while they ask. */
type Line = {
  board: () => { version: string; at: number };
  changes: BoardChange[];
  waiting: Set<() => void>;
  idle: NodeJS.Timeout | undefined;
  /** The board is gone, or nobody asked for a while. */
  isOver: boolean;
  stop: () => void;
};

const mostChanges = 16;

/** A line ends after `idleMs` without a question. */
export function createBoardAfter(boards: Pick<Boards, 'follow'>, { idleMs = 60_000 } = {}) {
  const lines = new Map<string, Promise<Line | null>>();

  async function open(name: string, key: BoardKey, network: string): Promise<Line | null> {
    const changes: BoardChange[] = [];
    const waiting = new Set<() => void>();
    let isGone = false;
    let line: Line | null = null;
    const following = await boards.follow(key, network, change => {
      if (change !== 'gone') changes.push(change);
      else if (line) end(name, line);
      else isGone = true;
      if (changes.length > mostChanges) changes.shift();
      for (const wake of [...waiting]) wake();
    });
    if (!following) return null;
    line = { ...following, changes, waiting, idle: undefined, isOver: isGone };
    if (isGone) line.stop();
    return line;
  }

  function end(name: string, line: Line): void {
    if (line.isOver) return;
    line.isOver = true;
    clearTimeout(line.idle);
    lines.delete(name);
    line.stop();
  }

  function keep(name: string, line: Line): void {
    clearTimeout(line.idle);
    if (!line.isOver)
      line.idle = setTimeout(() => (line.waiting.size > 0 ? keep(name, line) : end(name, line)), idleMs);
    line.idle?.unref();
  }

  async function lineOf(key: BoardKey, network: string): Promise<Line | null> {
    const name = nameOfBoard(key);
    const opening = lines.get(name) ?? open(name, key, network);
    lines.set(name, opening);
    try {
      const line = await opening;
      if (!line || line.isOver) lines.delete(name);
      else keep(name, line);
      return line;
    } catch (error) {
      lines.delete(name);
      throw error;
    }
  }

  /**
   * Changes in order, each from where the one before ends. Waits for the first one, at most `until`; then empty. Null
   * without a board.
   */
  return async function ask(key: BoardKey, version: string, network: string, until: AbortSignal) {
    const line = await lineOf(key, network);
    while (line && !line.isOver) {
      const { version: newest, at } = line.board();
      if (newest !== version) {
        const first = line.changes.findLastIndex(({ from }) => from === version);
        return first < 0 ? [{ from: version, to: newest, at, reload: true as const }] : line.changes.slice(first);
      }
      if (until.aborted) return [];
      await nextChange(line, until);
    }
    return null;
  };
}

const nextChange = ({ waiting }: Line, until: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const wake = () => {
      waiting.delete(wake);
      until.removeEventListener('abort', wake);
      resolve();
    };
    waiting.add(wake);
    until.addEventListener('abort', wake, { once: true });
  });
