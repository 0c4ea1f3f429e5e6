import type { Board, BoardChange, FitnessBoard } from '#domain/boards/board.ts';
import { getKeptBoard, keepBoard } from './kept-boards.ts';

/** What an open link needs of the browser; tests hand in their own. */
export type Outside = {
  fetch: typeof fetch;
  EventSource: new (address: string) => Pick<EventSource, 'addEventListener' | 'close'>;
  now: () => number;
  random: () => number;
  /** Applies a change to a whole board. Its engine comes in a file of its own, when the first board is asked for. */
  loadEngine: () => Promise<(board: FitnessBoard, change: BoardChange) => FitnessBoard>;
  isHidden: () => boolean;
  isOnline: () => boolean;
  /** What this device keeps of a board, for when there is no network; null for nothing. */
  kept?: {
    put: (address: string, board: Board | null) => void;
    get: (address: string) => Promise<{ value: Board; at: number } | null>;
  };
  /** Says when the page is shown or hidden, or the network comes or goes; answers how to stop that. */
  onSurroundings: (listener: () => void) => () => void;
};

const moments: [EventTarget, string][] =
  import.meta.env?.SSR || typeof document === 'undefined'
    ? []
    : [
        [document, 'visibilitychange'],
        [window, 'online'],
        [window, 'offline'],
      ];

export const browser: Outside = {
  fetch: (...request) => fetch(...request),
  get EventSource() {
    return EventSource;
  },
  now: () => Date.now(),
  random: () => Math.random(),
  loadEngine: async () => (await import('#domain/boards/apply-change.ts')).applyChange,
  isHidden: () => document.hidden,
  isOnline: () => navigator.onLine,
  kept: { put: keepBoard, get: getKeptBoard },
  onSurroundings: listener => {
    for (const [target, name] of moments) target.addEventListener(name, listener);
    return () => {
      for (const [target, name] of moments) target.removeEventListener(name, listener);
    };
  },
};
