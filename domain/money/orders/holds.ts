import { holdMinutes } from './order-states.ts';

// An unpaid order holds a place. When places are scarce, one athlete may hold places of an event only for limited
// minutes per day. Another category or card does not reset the minutes (SAFE-M5).

/** An athlete without a confirmed address gets one full hold to pay. */
const dailyHoldMinutes = { unconfirmed: holdMinutes, confirmed: 2 * holdMinutes };
/** A shorter hold is useless: there is no time to pay. */
const shortestHold = 3;

type HoldInput = {
  /** Held time of the athlete's unpaid orders of this event in the last day. */
  heldMs: number;
  isConfirmed: boolean;
  isScarce: boolean;
};

/** Minutes of the next hold, or why there is none. */
export function nextHold({ heldMs, isConfirmed, isScarce }: HoldInput): number | 'confirm-first' | 'used-up' {
  if (!isScarce) return holdMinutes;
  const most = isConfirmed ? dailyHoldMinutes.confirmed : dailyHoldMinutes.unconfirmed;
  const left = most - heldMs / 60_000;
  if (left >= shortestHold) return Math.min(holdMinutes, left);
  return isConfirmed ? 'used-up' : 'confirm-first';
}

type Room = { categoryCapacity: number | null; categoryTaken: number; athletesAllowed: number; eventTaken: number };

/** True if less than half of the places are left: only then does a hold cost other athletes a place. */
export function isScarce({ categoryCapacity, categoryTaken, athletesAllowed, eventTaken }: Room): boolean {
  const isCategoryScarce = categoryCapacity !== null && 2 * (categoryTaken + 1) > categoryCapacity;
  return isCategoryScarce || (athletesAllowed > 0 && 2 * (eventTaken + 1) > athletesAllowed);
}
