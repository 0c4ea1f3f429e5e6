import type { WodType } from '#domain/competition/wods/wod-types.ts';

// The face of a wall clock, computed from the same facts for every screen and for print.

/**
 * The clock runs in a segment: from a start or resume to a pause or the end. In server milliseconds; `to` is null while
 * the clock runs.
 */
export type RunSegment = readonly [from: number, to: number | null];

export const clockKinds = ['up', 'down', 'emom', 'intervals'] as const;
export type ClockKind = (typeof clockKinds)[number];

/** The clock of a wod type that asks for as much as possible counts down from the cap. */
export const clockKindOf = (typeWod: WodType): ClockKind =>
  typeWod === 'for time' ? 'up' : typeWod === 'emon' ? 'emom' : 'down';

export type RunClock = {
  kind: ClockKind;
  capMs: number;
  /**
   * The length of each interval, work and rest in turn; only for a clock of intervals. After the last interval the
   * first comes again.
   */
  intervalsMs?: readonly number[];
  segments: readonly RunSegment[];
};

type Phase = {
  phase: 'idle' | 'counting' | 'running' | 'paused' | 'capped';
  /** The time that the clock has run, without pauses. Negative during the count-in of a first start: the time left. */
  elapsedMs: number;
  /** The time on the face: up to the cap or down from it. For intervals: the rest of the minute or interval. */
  shownMs: number;
  /** The number of the minute or interval, from one; null if the clock has none. */
  round: number | null;
};

/** Elapsed time of a run at a moment, without pauses. */
export const elapsedAt = (segments: readonly RunSegment[], at: number): number =>
  segments.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(at, to ?? at) - from), 0);

const minuteMs = 60_000;

function faceOf({ kind, capMs, intervalsMs }: RunClock, elapsedMs: number): Pick<Phase, 'shownMs' | 'round'> {
  if (kind === 'up') return { shownMs: elapsedMs, round: null };
  const left = Math.max(0, capMs - elapsedMs);
  if (kind === 'down' || left === 0) return { shownMs: left, round: null };
  const cycle = kind === 'emom' ? [minuteMs] : (intervalsMs ?? []);
  const cycleMs = cycle.reduce((sum, each) => sum + each, 0);
  if (cycleMs <= 0) return { shownMs: left, round: null };
  let round = Math.floor(elapsedMs / cycleMs) * cycle.length;
  let rest = elapsedMs % cycleMs;
  for (const each of cycle) {
    round += 1;
    if (rest < each) return { shownMs: Math.min(left, each - rest), round };
    rest -= each;
  }
  return { shownMs: left, round };
}

/** State of the clock at a moment. A start or resume lies in the future, so the clock counts down to it first. */
export function phaseAt(run: RunClock, at: number): Phase {
  const last = run.segments.at(-1);
  if (!last) return { phase: 'idle', elapsedMs: 0, ...faceOf(run, 0) };
  const [from, to] = last;
  const elapsedMs = Math.min(run.capMs, elapsedAt(run.segments, at));
  const face = faceOf(run, elapsedMs);
  if (at < from) return { phase: 'counting', elapsedMs: elapsedMs > 0 ? elapsedMs : at - from, ...face };
  if (elapsedMs >= run.capMs) return { phase: 'capped', elapsedMs, ...face };
  return { phase: to !== null && at >= to ? 'paused' : 'running', elapsedMs, ...face };
}

const two = (number: number) => String(number).padStart(2, '0');

/** `07:42`: whole seconds, rounded down, as a finish is written (D7). */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
