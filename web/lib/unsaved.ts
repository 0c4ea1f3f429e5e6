import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { addUnsaved, hasUnsaved, removeUnsaved } from './unsaved-forms.ts';

export { forgetUnsaved } from './unsaved-forms.ts';

/** A form that calls this is never lost without a question: not by leaving, closing, or a new version. */
export function useUnsaved(dirty: boolean, ask: () => Promise<boolean>) {
  useEffect(() => {
    if (!dirty) return;
    const form = Symbol('form');
    addUnsaved(form);
    return () => {
      removeUnsaved(form);
    };
  }, [dirty]);
  useBlocker({
    shouldBlockFn: async () => dirty && hasUnsaved() && !(await ask()),
    enableBeforeUnload: () => dirty && hasUnsaved(),
  });
}
