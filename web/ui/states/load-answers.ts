import { useEffect } from 'react';

const load = () => Promise.all([import('#web/ui/dialogs/toast.tsx'), import('#web/ui/dialogs/confirm-modal.tsx')]);

/** Preloads the code that reports a failed call, because a failure may come without a network. */
export function useAnswersLoaded(): void {
  useEffect(() => {
    load().catch(() => undefined);
  }, []);
}
