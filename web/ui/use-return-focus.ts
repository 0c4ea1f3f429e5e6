// useReturnFocus(away?): what had the focus before a dialog opened, or before its button was busy, has it again
// afterwards. Mantine does that only for a dialog that was drawn, closed, before it opened; ours are drawn when somebody
// asks for them.
import { useLayoutEffect } from 'react';

const isLost = (at: Element | null) => !at || at === document.body || at.closest('[role=dialog]') !== null;

export function useReturnFocus(away = true): void {
  // Before the browser takes the focus from a button that cannot be pressed any more.
  useLayoutEffect(() => {
    if (!away) return;
    const before = document.activeElement;
    return () => {
      // When the dialog has let go of it. Whoever chose another place meanwhile stays there.
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected && isLost(document.activeElement)) {
          before.focus({ preventScroll: true });
        }
      });
    };
  }, [away]);
}
