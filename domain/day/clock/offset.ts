// The difference between a device's clock and the server's, in milliseconds. The device's clock is monotonic: it cannot
// be set.

/**
 * One time request. By the device's clock: when it left and when its answer came. `serverAt`: the server's time in the
 * answer. `apart`: how far the wall clock was ahead of the device's clock when the request left. It shows later whether
 * the device slept.
 */
export type TimeAnswer = { sentAt: number; receivedAt: number; serverAt: number; apart?: number };

/** In milliseconds. If the offset may be more wrong than this, the device counts by its own clock. */
const longestError = 2_000;
export const isOfficial = (errorMs: number | null): boolean => errorMs !== null && errorMs <= longestError;

/** `offsetMs` is added to the device's clock; `errorMs` is its largest possible error. */
export type ClockOffset = { offsetMs: number; errorMs: number };

/**
 * Facts besides the answers. `apart`: the present lead of the wall clock over the device's clock. `guess`: the last
 * offset that was known well.
 */
type Known = { apart?: number; guess?: number | null };

/** Two quartz clocks drift apart by less than this share of the elapsed time. */
const drift = 200e-6;
/**
 * A difference of fewer milliseconds does not mean that the device slept. The wall clock has whole milliseconds and may
 * be adjusted slowly.
 */
const shortestSleep = 20;
/** Half the width of the bounds, in milliseconds. Up to this width the answers are better than the earlier offset. */
const wide = 250;

type Bounds = { least: number; most: number };

/**
 * How long the device has slept, in milliseconds. While a device sleeps, its monotonic clock stops and its wall clock
 * continues.
 */
const sleptSince = (before: number | undefined, apart: number | undefined): number => {
  const slept = before === undefined || apart === undefined ? 0 : apart - before;
  return slept > shortestSleep ? slept : 0;
};

/**
 * The server wrote its time after the request left and before the answer came. That is certain, whichever direction was
 * slower. The bounds widen as the answer gets older.
 */
function boundsOf({ sentAt, receivedAt, serverAt, apart: before }: TimeAnswer, now: number, apart?: number): Bounds {
  const slept = sleptSince(before, apart);
  const sinceThen = (Math.max(0, now - sentAt) + slept) * drift;
  return { least: serverAt - receivedAt - sinceThen, most: serverAt - sentAt + sinceThen + slept };
}

/** The offset that all answers allow together, oldest answer first; null without answers. */
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
    // Two contradicting answers mean that a clock was set or the device slept. The later answer wins.
    all = both.least <= both.most ? both : bounds;
  }
  return all && within(all, guess);
}

/** Offset within the bounds: the middle, or for wide bounds the value nearest to `guess`. */
function within({ least, most }: Bounds, guess: number | null): ClockOffset {
  const middle = (least + most) / 2;
  const offsetMs = guess === null || most - least <= 2 * wide ? middle : Math.min(most, Math.max(least, guess));
  return { offsetMs, errorMs: Math.max(most - offsetMs, offsetMs - least) };
}

/**
 * Stored by a page for the next page of its device. `aheadMs`: the server's lead over the wall clock. `at`: when the
 * page measured it.
 */
export type KeptOffset = { aheadMs: number; errorMs: number; at: number };

/**
 * In milliseconds. While no page is open, nothing notices that the wall clock is set. A network sets it by less than
 * this.
 */
const setUnseen = 1_000;
const longestKept = 12 * 3_600_000;

/** The stored offset as an answer. Null when it is too old, or the wall clock was set back. */
export function keptAnswer({ aheadMs, errorMs, at }: KeptOffset, now: number, wall: number): TimeAnswer | null {
  const age = wall - at;
  if (!(age >= -setUnseen && age <= longestKept)) return null;
  const error = errorMs + setUnseen + Math.abs(age) * drift;
  return { sentAt: now - error, receivedAt: now + error, serverAt: wall + aheadMs, apart: wall - now };
}

/** A larger error is corrected immediately. A smaller one is corrected slowly, so that the clock does not jump. */
const stepMs = 250;
const slewPerSecond = 5;

/** The next offset to show. `shown`: the last one, `passedMs` ago; `wanted`: the newest measured one. */
export const shownOffset = (shown: number | null, wanted: number, passedMs: number): number =>
  shown === null || Math.abs(wanted - shown) > stepMs ? wanted : slewedOffset(shown, wanted, passedMs);

/** Moves the shown offset slowly towards the wanted one, at any distance. It never jumps. */
export function slewedOffset(shown: number, wanted: number, passedMs: number): number {
  const most = (Math.max(0, passedMs) / 1_000) * slewPerSecond;
  return shown + Math.max(-most, Math.min(most, wanted - shown));
}
