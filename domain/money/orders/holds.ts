import { holdMinutes } from './order-states.ts';

// An unpaid order holds a place. When places are scarce, one athlete may hold places of an event only for limited
// minutes per day. Another category or card does not reset the minutes (SAFE-M5).

/** An athlete without a confirmed address gets one full hold to pay. */
const dailyHoldMinutes = { unconfirmed: holdMinutes, confirmed: 2 * holdMinutes };
/** Shortest hold, in minutes: a shorter one leaves no time to pay. */
const shortestHold = 3;

type HoldInput = {
  /** Milliseconds of the last day in which unpaid orders of this athlete held places of this event. */
  heldMs: number;
  isConfirmed: boolean;
  isScarce: boolean;
};

/** Minutes of the athlete's next hold, or why the athlete gets no hold. */
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
