import { elapsedAt, type RunSegment } from './phase.ts';

// The clock of a floor. Its T0 lies ahead of the press, so that whoever hears of it late is not late; nothing happens when
// it passes, so nothing has to be awake for it.

/** What is stored; that it still counts down follows from its last segment and the time. */
export const runStates = ['running', 'paused', 'stopped'] as const;
export type RunState = (typeof runStates)[number];

/** Seconds that are counted aloud before the clock runs. */
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

/** After a command that `whyNotRun` has nothing against. What was still counted in when it ends never ran. */
export function stepRun({ segments }: Run, command: RunCommand, now: number, countIn: CountIn): Run {
  if (command === 'resume') return { state: 'running', segments: [...segments, [now + countIn * 1000, null]] };
  const closed = segments.map(([from, to]): RunSegment => [from, to ?? now]);
  const ran = closed.filter(([from, to]) => from < to!);
  return { state: command === 'pause' ? 'paused' : 'stopped', segments: ran };
}

/** So long after its beginning a start can still be taken back; later a heat is repeated. */
export const falseStartMs = 30_000;

export function whyNotFalseStart({ state, segments }: Run, now: number) {
  if (state === 'stopped') return runIs.stopped;
  return elapsedAt(segments, now) < falseStartMs ? null : 'falseStartLate';
}

/** A start that was pressed without a network is told later; so much later nobody knows any more what stood on the wall. */
const longestLateMs = 600_000;

/** The moment from which a start counts: of the press, where it is told with the start. Nothing is pressed after it came. */
export function pressedAt(pressed: number | null, now: number): number | null {
  if (pressed === null) return now;
  return pressed < now - longestLateMs ? null : Math.min(pressed, now);
}

/**
 * A clock that was wrong, put forward or back: what it is moved by is as if it had begun that much sooner, or later. Null
 * where it has not run for so long.
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
