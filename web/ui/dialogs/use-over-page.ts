// useOverPage(isOpen, close): a phone's back gesture closes a layer over the page (over-page.ts). `close` returns or
// resolves false to stay open.
import { useEffect, useRef } from 'react';
import type { Close } from './over-page.ts';

const load = () => import('./over-page.ts');

export function useOverPage(isOpen: boolean, close: Close): void {
  const closing = useRef(close);
  closing.current = close;
  // Loads the code before a layer opens.
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
