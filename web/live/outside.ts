import type { BoardChange, FitnessBoard } from '#domain/boards/board.ts';

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
  onSurroundings: listener => {
    for (const [target, name] of moments) target.addEventListener(name, listener);
    return () => {
      for (const [target, name] of moments) target.removeEventListener(name, listener);
    };
  },
};
