import { clockText, phaseAt, type RunClock } from './phase.ts';

// The one clock of a hall: a judge's telephone, the manager, a television and the public page ask here what they show.

export type ClockFace = ReturnType<typeof phaseAt> & { text: string };

const atRest: ClockFace = { phase: 'idle', elapsedMs: 0, shownMs: 0, round: null, text: '00:00' };

/**
 * Whole seconds. A clock that counts up is rounded down, and one that counts down is rounded up: both turn at the same
 * moments, and 00:00 stands there when the time is over, not a second before. While it counts in, the seconds until then.
 */
export function faceAt(run: RunClock | null, at: number): ClockFace {
  const last = run?.segments.at(-1);
  if (!run || !last) return atRest;
  const shown = phaseAt(run, at);
  if (shown.phase === 'counting') return { ...shown, text: String(Math.ceil((last[0] - at) / 1_000)) };
  const { shownMs } = shown;
  return { ...shown, text: clockText(run.kind === 'up' ? shownMs : Math.ceil(shownMs / 1_000) * 1_000) };
}
