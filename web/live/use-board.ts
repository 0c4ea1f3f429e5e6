import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { makeBoardHold } from './board-hold.ts';
import { addressOf, type BoardKey } from './board-request.ts';
import { type BoardLink, type Held, type LinkStatus, nothingHeld, notYet } from './held-board.ts';
import { linkOf } from './page-links.ts';

const boards = new Map<string, BoardLink>();
function boardOf(key: BoardKey): BoardLink {
  const address = addressOf(key);
  const known = boards.get(address);
  if (known) return known;
  const board = makeBoardHold(key, linkOf(key.scope === 'staff' ? 'own' : 'public'));
  boards.set(address, board);
  return board;
}

const never = () => () => undefined;
function useLink(key: BoardKey | null): BoardLink | null {
  const address = key && addressOf(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is all that the key says.
  return useMemo(() => (key && !import.meta.env.SSR ? boardOf(key) : null), [address]);
}

/**
 * The current board. All components with the same key share one link to the server. Empty on the server, in the first
 * render, and for null.
 */
export function useBoard(key: BoardKey | null): Held & { retry: () => void } {
  const link = useLink(key);
  const held = useSyncExternalStore(link?.subscribe ?? never, link?.held ?? (() => nothingHeld), () => nothingHeld);
  const retry = useCallback(() => link?.retry(), [link]);
  return useMemo(() => ({ ...held, retry }), [held, retry]);
}

/** The state of the link to the server. It is separate from the board, because it changes more often. */
export function useBoardStatus(key: BoardKey | null): LinkStatus {
  const link = useLink(key);
  return useSyncExternalStore(link?.subscribe ?? never, link?.status ?? (() => notYet), () => notYet);
}
