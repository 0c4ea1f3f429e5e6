import { useEffect, useState } from 'react';

// A longer wait would overflow the browser's timer and end at once.
const longest = 2_000_000_000;

/** Whether a moment has come; says so by itself when it comes. */
export function useDue(at: string): boolean {
  const moment = Date.parse(at);
  const [, setSeen] = useState(0);
  const isDue = Date.now() >= moment;
  useEffect(() => {
    if (isDue) return;
    const timer = setTimeout(() => setSeen(Date.now()), Math.min(longest, moment - Date.now() + 50));
    return () => clearTimeout(timer);
  }, [isDue, moment]);
  return isDue;
}
