import { useEffect } from 'react';
import { followFloorClock } from './floor-clock.ts';

/** Sets the clock of the floors for as long as something has to be read on it. */
export function useFloorClock(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? followFloorClock() : undefined), [isNeeded]);
}
