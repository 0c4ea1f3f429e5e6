import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '#web/lib/session.ts';

/** When the session ends under an open page (expired, ended elsewhere), its guard is asked again. */
export function useEndedSession() {
  const router = useRouter();
  const { state } = useSession();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'signed-in' && state === 'signed-out') void router.invalidate();
    before.current = state;
  }, [state, router]);
}
