import { expect, test } from 'vitest';
import { beginRun, type RunCommand, type RunState, stepRun, whyNotRun } from './run-states.ts';

const rows: [RunCommand, RunState, string | null][] = [
  ['pause', 'running', null],
  ['pause', 'paused', 'runPaused'],
  ['pause', 'stopped', 'runStopped'],
  ['resume', 'running', 'runRunning'],
  ['resume', 'paused', null],
  ['resume', 'stopped', 'runStopped'],
  ['stop', 'running', null],
  ['stop', 'paused', null],
  ['stop', 'stopped', 'runStopped'],
];
test.each(rows)('the clock: %s while %s', (command, state, why) => {
  expect(whyNotRun(command, { state })).toBe(why);
});

test('a run begins when what is counted in has passed', () => {
  expect(beginRun(1_000, 10)).toEqual({ state: 'running', segments: [[11_000, null]] });
  expect(beginRun(1_000, 0)).toEqual({ state: 'running', segments: [[1_000, null]] });
});

test('a pause closes what ran, and going on opens the next piece after its own count', () => {
  const paused = stepRun(beginRun(0, 10), 'pause', 40_000, 10);
  expect(paused).toEqual({ state: 'paused', segments: [[10_000, 40_000]] });
  const again = stepRun(paused, 'resume', 60_000, 3);
  expect(again).toEqual({
    state: 'running',
    segments: [
      [10_000, 40_000],
      [63_000, null],
    ],
  });
  expect(stepRun(again, 'stop', 70_000, 0)).toEqual({
    state: 'stopped',
    segments: [
      [10_000, 40_000],
      [63_000, 70_000],
    ],
  });
});

test('what is stopped or paused while it is counted in never ran', () => {
  expect(stepRun(beginRun(0, 10), 'stop', 4_000, 0)).toEqual({ state: 'stopped', segments: [] });
  expect(stepRun(beginRun(0, 10), 'pause', 10_000, 0)).toEqual({ state: 'paused', segments: [] });
});
