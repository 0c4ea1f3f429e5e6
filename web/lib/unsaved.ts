import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';

const dirtyForms = new Set<symbol>();

/** Whether a form somewhere on the page holds changes that are not saved. */
export const hasUnsaved = () => dirtyForms.size > 0;

/** What waits for the forms to be given up before it reloads the page. */
export function forgetUnsaved() {
  dirtyForms.clear();
}

/** A form that calls this is never lost without a question: not by leaving, closing, or a new version. */
export function useUnsaved(dirty: boolean, ask: () => Promise<boolean>) {
  useEffect(() => {
    if (!dirty) return;
    const form = Symbol('form');
    dirtyForms.add(form);
    return () => {
      dirtyForms.delete(form);
    };
  }, [dirty]);
  useBlocker({
    shouldBlockFn: async () => dirty && hasUnsaved() && !(await ask()),
    enableBeforeUnload: () => dirty && hasUnsaved(),
  });
}
