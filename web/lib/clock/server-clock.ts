import { useEffect, useReducer, useState } from 'react';

const longestTimer = 2 ** 31 - 1;

/**
 * The server's clock (L6). It starts from `now` of an answer, received at `receivedAt` of the device's clock. It
 * continues by a steady timer, so changes of the device's clock do not matter.
 */
export function useServerClock(now: string | undefined, receivedAt: number): () => number {
  const [kept, setKept] = useState(() => begin(now, receivedAt));
  if (kept.now === now) return kept.read;
  const next = begin(now, receivedAt);
  setKept(next);
  return next.read;
}

function begin(now: string | undefined, receivedAt: number) {
  // Before the first answer, the device's clock gives the time. A cached answer has an age.
  const age = Math.max(0, Date.now() - receivedAt);
  const zero = (now === undefined ? Date.now() : Date.parse(now) + age) - performance.now();
  return { now, read: () => zero + performance.now() };
}

/** The server's time. The component renders again when it passes one of `moments`. */
export function usePassing(clock: () => number, moments: readonly (string | null)[]): number {
  const [count, drawAgain] = useReducer((count: number) => count + 1, 0);
  const now = clock();
  const ahead = moments.flatMap(at => (at !== null && Date.parse(at) > now ? [Date.parse(at)] : []));
  const next = ahead.length > 0 ? Math.min(...ahead) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the longest timer may end before the moment comes.
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(drawAgain, Math.min(Math.max(0, next - clock()) + 1, longestTimer));
    return () => clearTimeout(timer);
  }, [next, count, clock]);
  return now;
}
