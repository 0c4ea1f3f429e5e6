import { useEffect } from 'react';
import { followFloorClock } from './floor-clock.ts';

/** Sets the floor clock while the screen needs it. */
export function useFloorClock(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? followFloorClock() : undefined), [isNeeded]);
}
