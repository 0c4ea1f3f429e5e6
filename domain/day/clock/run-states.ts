import { elapsedAt, type RunSegment } from './phase.ts';

// The clock of a floor. T0 is later than the press, so that a late message is not a late start. No code runs at T0, so
// no process has to be awake for it.

/** The stored states. «Counts in» is not stored: it follows from the last segment and the time. */
export const runStates = ['running', 'paused', 'stopped'] as const;
export type RunState = (typeof runStates)[number];

/** Seconds of the count-in before the clock runs. */
export type CountIn = 10 | 3 | 0;

export type Run = { state: RunState; segments: readonly RunSegment[] };

export type RunCommand = 'pause' | 'resume' | 'stop';

const runSteps = {
  running: { pause: 'paused', stop: 'stopped' },
  paused: { resume: 'running', stop: 'stopped' },
  stopped: {},
} as const satisfies Record<RunState, Partial<Record<RunCommand, RunState>>>;

const runIs = { running: 'runRunning', paused: 'runPaused', stopped: 'runStopped' } as const;

export const whyNotRun = (command: RunCommand, { state }: Pick<Run, 'state'>) =>
  command in runSteps[state] ? null : runIs[state];

export const beginRun = (now: number, countIn: CountIn): Run => ({
  state: 'running',
  segments: [[now + countIn * 1000, null]],
});

/**
 * The run after a command; call `whyNotRun` first. A segment that ends within its count-in is dropped: it never ran.
 */
export function stepRun({ segments }: Run, command: RunCommand, now: number, countIn: CountIn): Run {
  if (command === 'resume') return { state: 'running', segments: [...segments, [now + countIn * 1000, null]] };
  const closed = segments.map(([from, to]): RunSegment => [from, to ?? now]);
  const ran = closed.filter(([from, to]) => from < to!);
  return { state: command === 'pause' ? 'paused' : 'stopped', segments: ran };
}

/** The run as if it had not been stopped at that moment. It stays paused if it stood or still counted in. */
export function unstopRun({ segments }: Run, stoppedAt: number): Run {
  const last = segments.at(-1);
  if (last?.[1] !== stoppedAt) return { state: 'paused', segments };
  return { state: 'running', segments: [...segments.slice(0, -1), [last[0], null]] };
}

/** A start can be undone until this many milliseconds after T0. Later the heat must be repeated. */
export const falseStartMs = 30_000;

export function whyNotFalseStart({ state, segments }: Run, now: number) {
  if (state === 'stopped') return runIs.stopped;
  return elapsedAt(segments, now) < falseStartMs ? null : 'falseStartLate';
}

/** A start pressed offline arrives late. After this delay its time is not reliable any more. */
const longestLateMs = 600_000;

/** Start time: the press time if given, but never after its arrival. Null when it is too old. */
export function pressedAt(pressed: number | null, now: number): number | null {
  if (pressed === null) return now;
  return pressed < now - longestLateMs ? null : Math.min(pressed, now);
}

/**
 * Corrects a wrong clock by `byMs`, as if it had begun that much earlier (or later if negative). Null when the clock
 * has not run that long.
 */
export function adjustRun(segments: readonly RunSegment[], byMs: number, now: number): RunSegment[] | null {
  const [first, ...rest] = segments;
  if (!first || elapsedAt(segments, now) + byMs < 0) return null;
  if (byMs >= 0) return [[first[0] - byMs, first[1]], ...rest];
  let left = -byMs;
  const kept: RunSegment[] = [];
  for (const [from, to] of segments) {
    const taken = Math.min(left, Math.max(0, (to ?? now) - from));
    left -= taken;
    if (to === null || from + taken < to) kept.push([from + taken, to]);
  }
  return kept;
}
