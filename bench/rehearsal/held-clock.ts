import type { RunClock } from '#domain/day/clock/phase.ts';
import type { RunState } from '#domain/day/clock/run-states.ts';

export type HeldRun = RunClock & { state: RunState };
/** A device estimates the server's time: how far ahead of the processes' clock, and the error that it vouches for. */
export type HeldClock = { aheadMs: number; errorMs: number };
/** A screen holds this of the clock of a heat. */
export type HeldFace = {
  run: HeldRun | null;
  /** When it asked for that (shared clock); null where it is told. */
  askedAt: number | null;
  /** Null while it never heard the server's time. */
  clock: HeldClock | null;
};

const mostTries = 20;

/** Again where this thread stood still between the two clocks. */
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
