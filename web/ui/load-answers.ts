import { useEffect } from 'react';

const load = () => Promise.all([import('./toast.tsx'), import('./confirm-modal.tsx')]);

/** What tells that a call failed must not have to be fetched then: there may be no connection, and forms to keep. */
export function useAnswersLoaded(): void {
  useEffect(() => {
    load().catch(() => undefined);
  }, []);
}
