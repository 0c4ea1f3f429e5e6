import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Waiting } from './commands.ts';
import { outbox } from './judge-outbox.ts';
import { takeDevice } from './kept.ts';

/** This judge's unconfirmed decisions on this device, in order. Null until they are read. */
export function useWaiting(judgeId: string): readonly Waiting[] | null {
  const work = useSyncExternalStore(outbox.subscribe, outbox.work);
  return useMemo(() => work?.filter(command => command.judgeId === judgeId) ?? null, [work, judgeId]);
}

/** Sends while this judge is signed in. `isSure`: the server has confirmed the session. */
export function useSending(judgeId: string, isSure: boolean) {
  useEffect(() => {
    if (!isSure) {
      void outbox.look().catch(() => undefined);
      return;
    }
    void takeDevice(judgeId).catch(() => undefined);
    void outbox.signIn(judgeId).catch(() => undefined);
    return () => void outbox.signIn(null).catch(() => undefined);
  }, [judgeId, isSure]);
}
