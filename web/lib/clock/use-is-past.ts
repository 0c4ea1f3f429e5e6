import { useEffect, useState } from 'react';

const longestTimer = 2 ** 31 - 1;

/** True if a moment has passed by the server's time (`serverNow`). The component renders again when it passes. */
export function useIsPast(at: string | null, serverNow: string): boolean {
  const left = at === null ? Number.POSITIVE_INFINITY : Date.parse(at) - Date.parse(serverNow);
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    if (at === null || left <= 0) return;
    const timer = setTimeout(() => setPassed(at), Math.min(left, longestTimer));
    return () => clearTimeout(timer);
  }, [at, left]);
  return left <= 0 || passed === at;
}
