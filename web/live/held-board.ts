import type { Board } from '#domain/scoring/boards/board.ts';

/**
 * `polling`: streams are blocked, so the board is polled. `behind`: the server cannot check, and returns its last known
 * board.
 */
export type LinkState = 'connecting' | 'live' | 'polling' | 'behind' | 'offline';
/** `at`: when the board was last known to be current, by this browser's clock. */
export type LinkStatus = { state: LinkState; at: number | null };
/** `changedAt`: when the content last changed. No failure while a stored board is shown. */
export type Held = {
  board: Board | null;
  changedAt: number | null;
  failure: 'missing' | 'forbidden' | 'failed' | null;
};

export type BoardLink = {
  held: () => Held;
  status: () => LinkStatus;
  subscribe: (listener: () => void) => () => void;
  /** Retries immediately, whatever the current delay. */
  retry: () => void;
};

export const nothingHeld: Held = { board: null, changedAt: null, failure: null };
export const notYet: LinkStatus = { state: 'connecting', at: null };
