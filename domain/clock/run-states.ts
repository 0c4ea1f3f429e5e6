import type { RunSegment } from './phase.ts';

// The clock of a floor. Its T0 lies ahead of the press, so that whoever hears of it late is not late; nothing happens when
// it passes, so nothing has to be awake for it.

/** What is stored; that it still counts down follows from its last segment and the time. */
export const runStates = ['running', 'paused', 'stopped'] as const;
export type RunState = (typeof runStates)[number];

/** Seconds that are counted aloud before the clock runs. */
export type CountIn = 10 | 3 | 0;

type Run = { state: RunState; segments: readonly RunSegment[] };

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
