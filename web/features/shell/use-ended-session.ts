import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '#web/lib/session.ts';

/** When the session ends under an open page (expired, ended elsewhere), its guard is asked again. */
export function useEndedSession() {
  const router = useRouter();
  const { state, account } = useSession();
  // Also a page that was drawn without network, before anybody could say whose it is.
  const wasShown = useRef(false);
  useEffect(() => {
    if (account) wasShown.current = true;
    else if (state === 'signed-out' && wasShown.current) {
      wasShown.current = false;
      void router.invalidate();
    }
  }, [state, account, router]);
}
