import type { Board } from '#domain/scoring/boards/board.ts';

/**
 * `polling`: streams are blocked, so the board is polled. `behind`: the server cannot check, and returns its last known
 * board.
 */
export type LinkState = 'connecting' | 'live' | 'polling' | 'behind' | 'offline';
/** `at` is the moment when the board was last known to be current, by this browser's clock. */
export type LinkStatus = { state: LinkState; at: number | null };
/** `changedAt` is the moment when the content last changed. A stored board on the screen has no failure. */
export type Held = {
  board: Board | null;
  changedAt: number | null;
  failure: 'missing' | 'forbidden' | 'failed' | null;
};

export type BoardLink = {
  held: () => Held;
  status: () => LinkStatus;
  subscribe: (listener: () => void) => () => void;
  /** Tries again immediately, without the present delay. */
  retry: () => void;
};

export const nothingHeld: Held = { board: null, changedAt: null, failure: null };
export const notYet: LinkStatus = { state: 'connecting', at: null };
