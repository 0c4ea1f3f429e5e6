// useSheet('puesto'): an overlay with an address, so that it can be shared and the back button closes it. A second
// overlay replaces the history entry of the first, so the history stays short.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set in a history entry that a sheet opened. The page without the sheet is then one step back. */
    sheet?: string;
  }
}

type Name = 'puesto' | 'resultado';
type Sheet = {
  /** The subject of the sheet, from the address; undefined while the sheet is closed. */
  of: string | undefined;
  open: (of: string, how?: { beside: boolean }) => void;
  close: () => void;
};

export function useSheet(name: Name): Sheet {
  const router = useRouter();
  const navigate = useNavigate();
  const of: string | undefined = useSearch({ strict: false })[name];
  const go = useCallback(
    (value: string | undefined, how: { replace: boolean; state?: { sheet: string } }) =>
      void navigate({ to: '.', search: (now: object) => ({ ...now, [name]: value }), resetScroll: false, ...how }),
    [navigate, name],
  );
  const stateNow = useCallback(() => router.state.location.state.sheet, [router]);
  const open = useCallback(
    // A panel beside the page covers nothing, so opening it makes no history entry.
    (value: string, { beside } = { beside: false }) => {
      const isOpen = new URLSearchParams(router.state.location.searchStr).has(name);
      if (beside || isOpen) go(value, { replace: true, ...(stateNow() && { state: { sheet: stateNow() ?? name } }) });
      else go(value, { replace: false, state: { sheet: name } });
    },
    [router, name, go, stateNow],
  );
  const close = useCallback(() => {
    if (stateNow() === name) router.history.back();
    else go(undefined, { replace: true });
  }, [router, name, go, stateNow]);
  return { of, open, close };
}
