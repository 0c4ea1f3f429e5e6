import { useEffect, useState } from 'react';
import { client } from '#web/lib/api.ts';

const askEvery = 20_000;

type Claimed = { claimedBy: string[]; version: number };

/**
 * Tells the server that this judge has the result open. Returns the other judges who have it open, and new versions.
 */
export function useClaim(wodId: string, entryId: string, isOn: boolean): Claimed | null {
  const [claimed, setClaimed] = useState<Claimed | null>(null);
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    const say = async (isOpen: boolean) => {
      if (!navigator.onLine) return;
      const answer = await client.reviews.claim({ wodId, entryId, isOpen });
      if (!isOver && isOpen) setClaimed(answer);
    };
    const hold = () => void say(true).catch(() => undefined);
    const release = () => void say(false).catch(() => undefined);
    const returned = () => document.visibilityState === 'visible' && hold();
    hold();
    const timer = setInterval(hold, askEvery);
    window.addEventListener('online', hold);
    window.addEventListener('pagehide', release);
    document.addEventListener('visibilitychange', returned);
    return () => {
      isOver = true;
      setClaimed(null);
      clearInterval(timer);
      window.removeEventListener('online', hold);
      window.removeEventListener('pagehide', release);
      document.removeEventListener('visibilitychange', returned);
      release();
    };
  }, [wodId, entryId, isOn]);
  return claimed;
}
