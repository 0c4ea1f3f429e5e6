import { useEffect } from 'react';

const load = () => Promise.all([import('#web/ui/dialogs/toast.tsx'), import('#web/ui/dialogs/confirm-modal.tsx')]);

/** Loads in advance the code that reports a failed call, because the failure may be a lost network. */
export function useAnswersLoaded(): void {
  useEffect(() => {
    load().catch(() => undefined);
  }, []);
}
