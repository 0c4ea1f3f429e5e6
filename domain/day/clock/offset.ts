// How far a device's clock is from the server's. Both count milliseconds; the device's is one that nobody can set.

/**
 * A question for the time: when it left and when the answer was there, by the device, and what the answer said. `apart`: by
 * how much the wall clock was ahead of that one when it left; that says whether the device slept since.
 */
export type TimeAnswer = { sentAt: number; receivedAt: number; serverAt: number; apart?: number };

/** Who knows the time no better than this counts by a clock of its own. */
const longestError = 2_000;
export const isOfficial = (errorMs: number | null): boolean => errorMs !== null && errorMs <= longestError;

/** What has to be added to the device's clock, and how wrong that can be at most. */
export type ClockOffset = { offsetMs: number; errorMs: number };

/** What is known besides the answers: how far the wall clock is ahead now, and what was the offset when it was known well. */
type Known = { apart?: number; guess?: number | null };

/** Two quartz clocks part by less than this share of the time that passes. */
const drift = 200e-6;
/** A wall clock that is read in whole milliseconds, or set right little by little, is not a device that slept. */
const shortestSleep = 20;
/** Below it the answers themselves say more than what was known before. */
const wide = 250;

type Bounds = { least: number; most: number };

/** While a device sleeps its count stands still, and its wall clock goes on. */
const sleptSince = (before: number | undefined, apart: number | undefined): number => {
  const slept = before === undefined || apart === undefined ? 0 : apart - before;
  return slept > shortestSleep ? slept : 0;
};

/**
 * The server wrote its time after the question had left and before the answer was there: so much is certain, whichever
 * way was the slower one. With its age an answer says less.
 */
function boundsOf({ sentAt, receivedAt, serverAt, apart: before }: TimeAnswer, now: number, apart?: number): Bounds {
  const slept = sleptSince(before, apart);
  const sinceThen = (Math.max(0, now - sentAt) + slept) * drift;
  return { least: serverAt - receivedAt - sinceThen, most: serverAt - sentAt + sinceThen + slept };
}

/** What all answers allow together, the oldest of them first; null while there is none. */
export function offsetOf(
  answers: readonly TimeAnswer[],
  now: number,
  { apart, guess = null }: Known = {},
): ClockOffset | null {
  let all: Bounds | null = null;
  for (const answer of answers) {
    const bounds = boundsOf(answer, now, apart);
    const both: Bounds = all
      ? { least: Math.max(all.least, bounds.least), most: Math.min(all.most, bounds.most) }
      : bounds;
    // Where two contradict each other a clock was set or a device slept: what came later is believed.
    all = both.least <= both.most ? both : bounds;
  }
  return all && within(all, guess);
}

/** Their middle, unless they lie so far apart that what was known before is the better guess. */
function within({ least, most }: Bounds, guess: number | null): ClockOffset {
  const middle = (least + most) / 2;
  const offsetMs = guess === null || most - least <= 2 * wide ? middle : Math.min(most, Math.max(least, guess));
  return { offsetMs, errorMs: Math.max(most - offsetMs, offsetMs - least) };
}

/** What a page leaves to the next one of its device: by how much the server was ahead of the wall clock, and when that was. */
export type KeptOffset = { aheadMs: number; errorMs: number; at: number };

/** Nobody sees whether a wall clock is set while no page is there; a network sets it by less than this. */
const setUnseen = 1_000;
const longestKept = 12 * 3_600_000;

/** Such a word as if it were an answer; null where it is too old, or the wall clock was set back. */
export function keptAnswer({ aheadMs, errorMs, at }: KeptOffset, now: number, wall: number): TimeAnswer | null {
  const age = wall - at;
  if (!(age >= -setUnseen && age <= longestKept)) return null;
  const error = errorMs + setUnseen + Math.abs(age) * drift;
  return { sentAt: now - error, receivedAt: now + error, serverAt: wall + aheadMs, apart: wall - now };
}

/** A clock that is further off than this is put right at once; else nobody should see it jump. */
const stepMs = 250;
const slewPerSecond = 5;

/** What is shown of a new offset when so much time has passed since the last one was shown. */
export const shownOffset = (shown: number | null, wanted: number, passedMs: number): number =>
  shown === null || Math.abs(wanted - shown) > stepMs ? wanted : slewedOffset(shown, wanted, passedMs);

/** Never by a jump, however far it is. */
export function slewedOffset(shown: number, wanted: number, passedMs: number): number {
  const most = (Math.max(0, passedMs) / 1_000) * slewPerSecond;
  return shown + Math.max(-most, Math.min(most, wanted - shown));
}
