import { useCallback, useEffect, useRef, useState } from 'react';

/** E10: why, of all that is saved until nothing is left to save. `now` reads it without drawing the rows anew. */
export function useReason(isNeeded: boolean) {
  const [reason, setReason] = useState('');
  const latest = useRef('');
  const change = useCallback((text: string) => {
    latest.current = text;
    setReason(text);
  }, []);
  const now = useCallback(() => latest.current.trim() || null, []);
  useEffect(() => {
    if (!isNeeded) change('');
  }, [isNeeded, change]);
  return { reason, change, now };
}
