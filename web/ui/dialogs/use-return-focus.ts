// useReturnFocus(away?): restores the focus after a dialog closes or its button is no longer busy. Mantine does that
// only for a dialog that was rendered, closed, before it opened; ours render only when they open.
import { useLayoutEffect } from 'react';

const isLost = (at: Element | null) => !at || at === document.body || at.closest('[role=dialog]') !== null;

export function useReturnFocus(away = true): void {
  // A layout effect runs before the browser removes the focus from a disabled button.
  useLayoutEffect(() => {
    if (!away) return;
    const before = document.activeElement;
    return () => {
      // Sets the focus after the dialog has released it. A focus that moved elsewhere stays there.
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected && isLost(document.activeElement)) {
          before.focus({ preventScroll: true });
        }
      });
    };
  }, [away]);
}
