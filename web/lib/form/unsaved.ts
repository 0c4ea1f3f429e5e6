import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { wayBack } from '#web/ui/dialogs/way-back.ts';
import { addUnsaved, hasUnsaved, removeUnsaved } from './unsaved-forms.ts';

export { forgetUnsaved } from './unsaved-forms.ts';

/**
 * `to`: the page for which the user leaves this one. `signal`: aborts when no change is left to lose, and closes the
 * question.
 */
export type Leaving = { to: string; signal: AbortSignal };

/** Asks before a form with changes is lost: the user leaves or closes it, or a new version loads. */
export function useUnsaved(dirty: boolean, ask: (leaving: Leaving) => Promise<boolean>) {
  const clean = useRef(new AbortController());
  useEffect(() => {
    if (!dirty) return;
    const form = Symbol('form');
    addUnsaved(form);
    const over = new AbortController();
    clean.current = over;
    return () => {
      removeUnsaved(form);
      over.abort();
    };
  }, [dirty]);
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      if (!dirty || !hasUnsaved()) return false;
      wayBack.leaving++;
      try {
        return !(await ask({ to: next.pathname, signal: clean.current.signal }));
      } finally {
        wayBack.leaving--;
      }
    },
    enableBeforeUnload: () => dirty && hasUnsaved(),
  });
}
