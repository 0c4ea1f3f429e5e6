import { useEffect } from 'react';

const load = () => Promise.all([import('./toast.tsx'), import('./confirm-modal.tsx')]);

/** Preloads the code that reports a failed call, because a failure may come without a network. */
export function useAnswersLoaded(): void {
  useEffect(() => {
    load().catch(() => undefined);
  }, []);
}
