import fc from 'fast-check';
import { expect, test } from 'vitest';
import { floorRun } from '#domain/day/floors/floor.ts';
import { faceAt } from './face.ts';
import { type ClockKind, clockKinds, elapsedAt, type RunSegment } from './phase.ts';
import { adjustRun } from './run-states.ts';

const capMs = 600_000;
type Stored = { kind: ClockKind; segments: readonly RunSegment[]; state: 'running' | 'paused' | 'stopped' };

/** Turns one stored run into the arguments with which each screen calls `faceAt`. */
const callers: Record<string, (run: Stored) => Parameters<typeof faceAt>[0]> = {
  telephone: ({ kind, segments, state }) => ({ kind, segments: [...segments], capMs, ...{ state } }),
  manager: run => ({ ...run, capMs, ...{ isManual: false } }),
  television: run => floorRun({ ...run, capMs }),
  'public page': run => structuredClone(floorRun({ ...run, capMs })),
};
const textsAt = (run: Stored, at: number) =>
  Object.values(callers).map(seenBy => {
    const { text, phase } = faceAt(seenBy(run), at);
    return `${phase} ${text}`;
  });

const began = 1_000_000;
const pausedAt = began + 400_500;
const paused: RunSegment[] = [[began, pausedAt]];
const corrected = adjustRun(paused, 30_000, began + 450_000)!;
test.each([
  ['AMRAP, first countdown', 'down', [[began, null]], began - 9_400, 'counting 10'],
  ['AMRAP, at the start', 'down', [[began, null]], began, 'running 10:00'],
  ['AMRAP, within its first second', 'down', [[began, null]], began + 999, 'running 10:00'],
  ['AMRAP, running', 'down', [[began, null]], began + 235_400, 'running 06:05'],
  ['AMRAP, its last second', 'down', [[began, null]], began + capMs - 1, 'running 00:01'],
  ['AMRAP, over', 'down', [[began, null]], began + capMs, 'capped 00:00'],
  ['AMRAP, paused', 'down', paused, began + 500_000, 'paused 03:20'],
  ['AMRAP, paused and adjusted by 30 s', 'down', corrected, began + 500_000, 'paused 02:50'],
  ['AMRAP, countdown after a pause', 'down', [...paused, [began + 700_000, null]], began + 697_100, 'counting 3'],
  ['for time, running', 'up', [[began, null]], began + 235_400, 'running 03:55'],
  ['for time, paused', 'up', paused, began + 500_000, 'paused 06:40'],
  ['for time, paused and adjusted by 30 s', 'up', corrected, began + 500_000, 'paused 07:10'],
  ['for time, over', 'up', [[began, null]], began + capMs + 1, 'capped 10:00'],
  ['EMOM, its third minute', 'emom', [[began, null]], began + 130_001, 'running 00:50'],
] as const)('LIVE-D6 one clock: %s → telephone, manager, television and public page show the same', (...row) => {
  const [, kind, segments, at, text] = row;
  const run: Stored = { kind, segments, state: segments.at(-1)![1] === null ? 'running' : 'paused' };
  expect(textsAt(run, at)).toEqual(Object.keys(callers).map(() => text));
});

const pieces = fc.array(fc.tuple(fc.nat(90_000), fc.integer({ min: 1, max: 300_000 })), { minLength: 1, maxLength: 4 });
test('LIVE-D6 one clock: any run → 00:00 exactly when the time is over; up and down change together', () => {
  fc.assert(
    fc.property(fc.constantFrom(...clockKinds), pieces, fc.nat(1_600_000), (kind, lasts, at) => {
      let last = 0;
      const segments = lasts.map(([pause, length], index): RunSegment => {
        const from = last + pause;
        last = from + length;
        return [from, index === lasts.length - 1 ? null : last];
      });
      const run: Stored = { kind, segments, state: 'running' };
      expect(new Set(textsAt(run, at)).size).toBe(1);
      const [down, up] = (['down', 'up'] as const).map(each => faceAt({ kind: each, segments, capMs }, at));
      if (down!.phase === 'counting') {
        expect(up!.text).toBe(down!.text);
        return;
      }
      expect(down!.text === '00:00').toBe(elapsedAt(segments, at) >= capMs);
      const seconds = (text: string) => Number(text.slice(0, -3)) * 60 + Number(text.slice(-2));
      expect(seconds(down!.text) + seconds(up!.text)).toBe(capMs / 1_000);
    }),
  );
});
