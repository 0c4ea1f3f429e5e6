import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '#web/lib/session.ts';

/** When the session ends under an open page (expired, ended elsewhere), its guard is asked again. */
export function useEndedSession() {
  const router = useRouter();
  const { state } = useSession();
  // Also a page that was drawn without network, before anybody could say whose it is.
  const wasShown = useRef(false);
  useEffect(() => {
    if (state === 'signed-in' || state === 'unknown') wasShown.current = true;
    if (state !== 'signed-out' || !wasShown.current) return;
    wasShown.current = false;
    void router.invalidate();
  }, [state, router]);
}
