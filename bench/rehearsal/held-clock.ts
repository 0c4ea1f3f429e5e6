import type { RunClock } from '#domain/day/clock/phase.ts';
import type { RunState } from '#domain/day/clock/run-states.ts';

export type HeldRun = RunClock & { state: RunState };
/** A device's estimate of the server's time: its lead over the shared clock, and the stated error. */
export type HeldClock = { aheadMs: number; errorMs: number };
/** The facts that a screen has about a heat's clock. */
export type HeldFace = {
  run: HeldRun | null;
  /** Moment of the screen's request for the run, by the shared clock. Null if a stream sends the run. */
  askedAt: number | null;
  /** Null before the server has sent its time for the first time. */
  clock: HeldClock | null;
};

const mostTries = 20;

/** Tries again when the thread was paused between the two clock reads. */
export function holdClock(
  sharedClock: () => number,
  read: () => { now: number | null; errorMs: number | null },
): HeldClock | null {
  for (let tries = 1; ; tries++) {
    const before = sharedClock();
    const { now, errorMs } = read();
    const after = sharedClock();
    if (now === null || errorMs === null) return null;
    if (after - before < 1 || tries === mostTries) return { aheadMs: now - (before + after) / 2, errorMs };
  }
}
