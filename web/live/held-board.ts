import type { Board } from '#domain/scoring/boards/board.ts';

/**
 * `polling`: streams are blocked here, and the board is asked for now and then. `behind`: the server answers with what it
 * knew, because it cannot look at present.
 */
export type LinkState = 'connecting' | 'live' | 'polling' | 'behind' | 'offline';
/** `at`: when the board was last known to be the newest, by this browser's clock. */
export type LinkStatus = { state: LinkState; at: number | null };
/** `changedAt`: when its content last changed. A board that is kept although it cannot be asked for has no failure. */
export type Held = {
  board: Board | null;
  changedAt: number | null;
  failure: 'missing' | 'forbidden' | 'failed' | null;
};

export type BoardLink = {
  held: () => Held;
  status: () => LinkStatus;
  subscribe: (listener: () => void) => () => void;
  /** Asks again at once, whatever was being waited for. */
  retry: () => void;
};

export const nothingHeld: Held = { board: null, changedAt: null, failure: null };
export const notYet: LinkStatus = { state: 'connecting', at: null };
