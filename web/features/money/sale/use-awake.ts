import { useEffect } from 'react';

/** Keeps a visible phone screen on, because a sleeping phone sends no requests. Some browsers cannot. */
export function useAwake(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const over = new AbortController();
    let kept: WakeLockSentinel | null = null;
    async function keepAwake() {
      if (document.visibilityState !== 'visible') return;
      const mine = await navigator.wakeLock?.request('screen').catch(() => null);
      if (over.signal.aborted) void mine?.release();
      else kept = mine ?? null;
    }
    void keepAwake();
    // The browser releases the lock whenever the page is hidden.
    document.addEventListener('visibilitychange', () => void keepAwake(), over);
    return () => {
      over.abort();
      void kept?.release();
    };
  }, [isNeeded]);
}
