import { setTimeout as pause } from 'node:timers/promises';
import { applyChange } from '#domain/scoring/boards/apply-change.ts';
import type { BoardChange, FitnessBoard } from '#domain/scoring/boards/board.ts';
import { openStream, type StreamClient } from './stream-client.ts';

/** Follows a board like a browser: it applies changes, reloads after a gap, and reconnects after a cut. */
export type BoardReader = {
  /** The board that the reader shows now; null while it loads. */
  board(): FitnessBoard | null;
  /** Number of connections, applied changes, and loads of the whole board. */
  count: { connected: number; applied: number; asked: number };
  close(): Promise<void>;
};

const waitMs = 20;

export function readBoard(url: string, path: string): BoardReader {
  const count = { connected: 0, applied: 0, asked: 0 };
  let board: FitnessBoard | null = null;
  let stream: StreamClient | null = null;
  let seen = 0;
  let isClosed = false;

  function take(): void {
    for (const { event, data } of stream?.frames.slice(seen) ?? []) {
      const change = data as BoardChange;
      if (event === 'hello' && board?.version !== (data as { version: string }).version) board = null;
      if (event !== 'change' || !board || change.to === board.version) continue;
      const follows = change.from === board.version && !change.reload;
      if (follows) count.applied++;
      board = follows ? applyChange(board, change) : null;
    }
    seen = stream?.frames.length ?? 0;
  }

  async function ask(): Promise<void> {
    count.asked++;
    const answer = await fetch(`${url}${path}`).catch(() => null);
    board = answer?.ok ? ((await answer.json().catch(() => null)) as FitnessBoard | null) : null;
  }

  async function follow(): Promise<void> {
    while (!isClosed) {
      const opened = await openStream(`${url}${path}/stream`).catch(() => null);
      if (opened?.status === 200) {
        take();
        [stream, seen] = [opened, 0];
        count.connected++;
        if (isClosed) opened.close();
        await opened.closed;
      }
      await pause(waitMs);
    }
  }

  async function look(): Promise<void> {
    for (; !isClosed; await pause(waitMs)) {
      take();
      if (!board) await ask();
    }
  }

  const both = Promise.all([follow(), look()]);
  return {
    board: () => board,
    count,
    async close() {
      isClosed = true;
      stream?.close();
      await both;
    },
  };
}
