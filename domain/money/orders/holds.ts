import { holdMinutes } from './order-states.ts';

// SAFE-M5: an unpaid order keeps a place from others. Where places are few, one athlete keeps one of an event for so long a
// day and no longer, in however many orders: who changes the category or the card spends minutes, not tries.

/** A newcomer whose address is not confirmed yet has all of one hold to pay in. */
const dailyHoldMinutes = { unconfirmed: holdMinutes, confirmed: 2 * holdMinutes };
/** A shorter hold is none: nobody pays in it. */
const shortestHold = 3;

type HoldInput = {
  /** What the athlete's unpaid orders of this event kept within the last day. */
  heldMs: number;
  isConfirmed: boolean;
  isScarce: boolean;
};

/** The minutes of the next hold, or why there is none. */
export function nextHold({ heldMs, isConfirmed, isScarce }: HoldInput): number | 'confirm-first' | 'used-up' {
  if (!isScarce) return holdMinutes;
  const most = isConfirmed ? dailyHoldMinutes.confirmed : dailyHoldMinutes.unconfirmed;
  const left = most - heldMs / 60_000;
  if (left >= shortestHold) return Math.min(holdMinutes, left);
  return isConfirmed ? 'used-up' : 'confirm-first';
}

type Room = { categoryCapacity: number | null; categoryTaken: number; athletesAllowed: number; eventTaken: number };

/** Less than half of the places are left: only then does a hold take something from somebody. */
export function isScarce({ categoryCapacity, categoryTaken, athletesAllowed, eventTaken }: Room): boolean {
  const isCategoryScarce = categoryCapacity !== null && 2 * (categoryTaken + 1) > categoryCapacity;
  return isCategoryScarce || (athletesAllowed > 0 && 2 * (eventTaken + 1) > athletesAllowed);
}
