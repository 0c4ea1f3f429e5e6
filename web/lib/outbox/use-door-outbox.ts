import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { doorOutbox } from './door-outbox.ts';
import type { DoorWork } from './door-work.ts';

/** This account's unconfirmed door work on this device. Null until it is read. */
export function useDoorWaiting(account: string): readonly DoorWork[] | null {
  const work = useSyncExternalStore(doorOutbox.subscribe, doorOutbox.work);
  return useMemo(() => work?.filter(each => each.account === account) ?? null, [work, account]);
}

/** Sends while this account is signed in, on every page. `isSure`: the server has confirmed the session. */
export function useDoorSending(account: string, isSure: boolean) {
  useEffect(() => {
    if (!isSure) {
      void doorOutbox.look().catch(() => undefined);
      return;
    }
    void doorOutbox.signIn(account).catch(() => undefined);
    return () => void doorOutbox.signIn(null).catch(() => undefined);
  }, [account, isSure]);
}
