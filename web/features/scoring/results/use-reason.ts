import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The reason for all saves, until nothing is unsaved (E10). `now` reads it, so that typing it does not render the rows.
 */
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
