import { useEffect } from 'react';
import { followFloorClock } from './floor-clock.ts';

export function useFloorClock(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? followFloorClock() : undefined), [isNeeded]);
}
