import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { arrivalOutbox } from './arrival-outbox.ts';
import type { Arrival } from './arrival-work.ts';

/** Whom this account marked on this device and the server has not confirmed; null until it is known. */
export function useArrivalsWaiting(account: string): readonly Arrival[] | null {
  const work = useSyncExternalStore(arrivalOutbox.subscribe, arrivalOutbox.work);
  return useMemo(() => work?.filter(each => each.account === account) ?? null, [work, account]);
}

/** Sends while this account is signed in, on whatever page; `isSure` once the server has said so. */
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
