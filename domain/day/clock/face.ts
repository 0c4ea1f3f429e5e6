import { clockText, phaseAt, type RunClock } from './phase.ts';

// The one clock of a hall. The judge's telephone, the manager, the screens and the public page all use it.

export type ClockFace = ReturnType<typeof phaseAt> & { text: string };

const atRest: ClockFace = { phase: 'idle', elapsedMs: 0, shownMs: 0, round: null, text: '00:00' };

/**
 * Whole seconds: a clock that counts up rounds down, one that counts down rounds up. Both change at the same moments,
 * and 00:00 appears exactly when the time is over. During the count-in it shows the seconds left.
 */
export function faceAt(run: RunClock | null, at: number): ClockFace {
  const last = run?.segments.at(-1);
  if (!run || !last) return atRest;
  const shown = phaseAt(run, at);
  if (shown.phase === 'counting') return { ...shown, text: String(Math.ceil((last[0] - at) / 1_000)) };
  const { shownMs } = shown;
  return { ...shown, text: clockText(run.kind === 'up' ? shownMs : Math.ceil(shownMs / 1_000) * 1_000) };
}
