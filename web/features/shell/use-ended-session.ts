import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '#web/lib/session.ts';

/** Runs the page's guard again when the session ends (expired, or ended elsewhere). */
export function useEndedSession() {
  const router = useRouter();
  const { state, account } = useSession();
  // Also for a page drawn offline, before the session was known.
  const wasShown = useRef(false);
  useEffect(() => {
    if (account) wasShown.current = true;
    else if (state === 'signed-out' && wasShown.current) {
      wasShown.current = false;
      void router.invalidate();
    }
  }, [state, account, router]);
}
