import { useEffect, useReducer } from 'react';
import { followFloorClock, readFloorClock } from './floor-clock.ts';

export function useFloorClock(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? followFloorClock() : undefined), [isNeeded]);
}

/** Server time, drawn again every `everyMs`; the device's until the server's is known. The page follows the clock. */
export function useHallTime(everyMs: number): number {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(drawAgain, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return readFloorClock() ?? Date.now();
}
