// useOverPage(isOpen, close): what lies over the page is closed by a phone's way back (over-page.ts). `close` answers
// false, or promises it, where it stays open.
import { useEffect, useRef } from 'react';
import type { Close } from './over-page.ts';

const load = () => import('./over-page.ts');

export function useOverPage(isOpen: boolean, close: Close): void {
  const closing = useRef(close);
  closing.current = close;
  // It is here before anything is opened.
  useEffect(() => void load().catch(() => undefined), []);
  useEffect(() => {
    if (!isOpen) return;
    let leave: (() => void) | undefined;
    let isGone = false;
    const begin = ({ enter }: Awaited<ReturnType<typeof load>>) => {
      if (!isGone) leave = enter(() => closing.current());
    };
    void load().then(begin, () => undefined);
    return () => {
      isGone = true;
      leave?.();
    };
  }, [isOpen]);
}
