import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { arrivalOutbox } from './arrival-outbox.ts';
import type { Arrival } from './arrival-work.ts';

/** This account's unconfirmed arrivals on this device. Null until they are read. */
export function useArrivalsWaiting(account: string): readonly Arrival[] | null {
  const work = useSyncExternalStore(arrivalOutbox.subscribe, arrivalOutbox.work);
  return useMemo(() => work?.filter(each => each.account === account) ?? null, [work, account]);
}

/** Sends while this account is signed in, on every page. `isSure`: the server has confirmed the session. */
export function useArrivalSending(account: string, isSure: boolean) {
  useEffect(() => {
    if (!isSure) {
      void arrivalOutbox.look().catch(() => undefined);
      return;
    }
    void arrivalOutbox.signIn(account).catch(() => undefined);
    return () => void arrivalOutbox.signIn(null).catch(() => undefined);
  }, [account, isSure]);
}
