import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockKindOf, elapsedAt, type RunSegment } from './phase.ts';
import {
  adjustRun,
  beginRun,
  pressedAt,
  type RunCommand,
  type RunState,
  stepRun,
  unstopRun,
  whyNotFalseStart,
  whyNotRun,
} from './run-states.ts';

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
test.each(rows)('clock of a heat: %s while %s → allowed, or refused with its reason', (command, state, why) => {
  expect(whyNotRun(command, { state })).toBe(why);
});

test('clock of a heat: started with a countdown → begins after the countdown', () => {
  expect(beginRun(1_000, 10)).toEqual({ state: 'running', segments: [[11_000, null]] });
  expect(beginRun(1_000, 0)).toEqual({ state: 'running', segments: [[1_000, null]] });
});

test('clock of a heat: paused and resumed → the pause ends the segment; resume opens one after its own countdown', () => {
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

test('clock of a heat: stopped or paused during the countdown → no time counts', () => {
  expect(stepRun(beginRun(0, 10), 'stop', 4_000, 0)).toEqual({ state: 'stopped', segments: [] });
  expect(stepRun(beginRun(0, 10), 'pause', 10_000, 0)).toEqual({ state: 'paused', segments: [] });
});

test.each([
  ['running', beginRun(0, 0), beginRun(0, 0)],
  ['paused', stepRun(beginRun(0, 0), 'pause', 20_000, 0), stepRun(beginRun(0, 0), 'pause', 20_000, 0)],
  [
    'resumed',
    {
      state: 'running',
      segments: [
        [0, 20_000],
        [30_000, null],
      ],
    },
    {
      state: 'running',
      segments: [
        [0, 20_000],
        [30_000, null],
      ],
    },
  ],
  ['in the countdown of its start', beginRun(35_000, 10), { state: 'paused', segments: [] }],
] as const)('run: %s, stopped, then taken back → as if it had not stopped; a countdown stays paused', (_, run, after) =>
  expect(unstopRun(stepRun(run, 'stop', 40_000, 0), 40_000)).toEqual(after),
);

test.each([
  ['during the countdown', beginRun(0, 10), 4_000, null],
  ['after six seconds', beginRun(0, 0), 6_000, null],
  ['a millisecond before half a minute', beginRun(0, 0), 29_999, null],
  ['after half a minute', beginRun(0, 0), 30_000, 'falseStartLate'],
  ['paused within half a minute, asked later', stepRun(beginRun(0, 0), 'pause', 5_000, 0), 90_000, null],
  ['stopped', stepRun(beginRun(0, 0), 'stop', 5_000, 0), 6_000, 'runStopped'],
] as const)('false start: %s → accepted, or refused with its reason', (_, run, now, why) =>
  expect(whyNotFalseStart(run, now)).toBe(why),
);

test.each([
  ['now', null, 900_000, 900_000],
  ['a minute ago', 840_000, 900_000, 840_000],
  ['ten minutes ago', 300_000, 900_000, 300_000],
  ['over ten minutes ago', 299_999, 900_000, null],
  ['in the future', 960_000, 900_000, 900_000],
] as const)('D13 start: pressed %s → the moment from which it counts', (_, pressed, now, from) =>
  expect(pressedAt(pressed, now)).toBe(from),
);

test.each([
  ['for time', 'up'],
  ['amrap', 'down'],
  ['emon', 'emom'],
  ['peso', 'down'],
  ['puntos', 'down'],
  ['distancia', 'down'],
] as const)('clock: a test of type %s → clock %s', (type, kind) => expect(clockKindOf(type)).toBe(kind));

test('clock of a heat: moved forward or back → its segments shift; below zero is refused', () => {
  expect(adjustRun([[10_000, null]], 5_000, 60_000)).toEqual([[5_000, null]]);
  expect(adjustRun([[10_000, null]], -5_000, 60_000)).toEqual([[15_000, null]]);
  expect(adjustRun([[10_000, null]], -50_000, 60_000)).toEqual([[60_000, null]]);
  expect(adjustRun([[10_000, null]], -50_001, 60_000)).toBeNull();
  expect(adjustRun([], 5_000, 60_000)).toBeNull();
  const paused: RunSegment[] = [
    [0, 10_000],
    [20_000, null],
  ];
  expect(adjustRun(paused, -15_000, 60_000)).toEqual([[25_000, null]]);
});

test('clock of a heat: adjusted after any pauses → shows the same difference from then on', () => {
  const lasts = fc.array(fc.tuple(fc.nat(90_000), fc.nat(90_000)), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(
      lasts,
      fc.boolean(),
      fc.integer({ min: -200_000, max: 200_000 }),
      fc.nat(60_000),
      (pieces, runs, by, more) => {
        let last = 0;
        const segments = pieces.map(([pause, length], index): RunSegment => {
          const from = last + pause;
          last = from + length;
          return [from, runs && index === pieces.length - 1 ? null : last];
        });
        const now = last;
        const after = adjustRun(segments, by, now);
        const elapsed = elapsedAt(segments, now);
        expect(after === null).toBe(elapsed + by < 0);
        if (!after) return;
        expect(elapsedAt(after, now)).toBe(elapsed + by);
        expect(elapsedAt(after, now + more)).toBe(elapsedAt(segments, now + more) + by);
      },
    ),
  );
});
