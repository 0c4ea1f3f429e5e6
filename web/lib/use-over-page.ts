// useOverPage(isOpen, close): what lies over the page is closed by a phone's way back (over-page.ts).
import { useEffect, useRef } from 'react';

export function useOverPage(isOpen: boolean, close: () => void): void {
  const closing = useRef(close);
  closing.current = close;
  useEffect(() => {
    if (!isOpen) return;
    let leave: (() => void) | undefined;
    let isGone = false;
    void import('./over-page.ts').then(({ enter }) => {
      if (!isGone) leave = enter(() => closing.current());
    });
    return () => {
      isGone = true;
      leave?.();
    };
  }, [isOpen]);
}
