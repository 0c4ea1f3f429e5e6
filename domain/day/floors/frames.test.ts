import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Floor } from './floor.ts';
import { boardChannel, dayChannel, floorChannel, readCounts, readSaid, toldFloor, writeCounts } from './frames.ts';

const counts = fc.array(
  fc.record({
    number: fc.integer({ min: 1, max: 60 }),
    count: fc.integer({ min: 0, max: 999_999_999 }),
    noReps: fc.nat(10_000),
    finishMs: fc.option(fc.nat(3_600_000)),
    ...{ silentSince: fc.option(fc.nat(), { nil: undefined }), unsent: fc.option(fc.nat(), { nil: undefined }) },
  }),
  { maxLength: 40 },
);

test('live S3 counts of rails: written as text → read back equal; ten rails take at most 120 bytes', () => {
  fc.assert(
    fc.property(counts, said => {
      expect(readCounts(writeCounts(said))).toEqual(said);
    }),
  );
  const hall = Array.from({ length: 10 }, (_, at) => ({ number: at + 1, count: 140_000, noReps: 0, finishMs: null }));
  expect(writeCounts(hall).length).toBeLessThanOrEqual(120);
});

test('counts of rails: unknown parts from a newer server → ignored', () => {
  expect(readCounts('')).toEqual([]);
  expect(readCounts('4:87 5:x 6 7:8&9 8:1~2!3')).toEqual([
    { number: 4, count: 87_000, noReps: 0, finishMs: null },
    { number: 8, count: 1_000, noReps: 2, finishMs: 3 },
  ]);
});

test('channels of a stream: floor, stage, day and board → each channel has its own name', () => {
  expect([floorChannel('p'), floorChannel('p', true), dayChannel('e'), boardChannel('c', 'event')]).toEqual([
    'floor:p',
    'floor:p:stage',
    'day:e',
    'board:c:event',
  ]);
});

const rail = (number: number) => ({
  number,
  state: 'judging' as const,
  entry: null,
  count: 0,
  noReps: 0,
  finishMs: null,
  heardAt: null,
});
const floor: Floor = {
  place: { id: 'p', name: null },
  event: { id: 'e', name: 'Copa', timeZone: 'America/Caracas' },
  heat: {
    id: 'h',
    name: 'Heat 1',
    category: { id: 'c', name: 'RX' },
    test: null,
    status: 'active',
    start: 0,
    calledAt: null,
    startedAt: 0,
    finishedAt: null,
    rails: [rail(4), rail(5)],
  },
  run: null,
  next: null,
  later: [],
};

test('frames of a stream: a frame arrives → only its part of the floor changes', () => {
  const counted = toldFloor(floor, readSaid('t', 'k3 8 5:12~1'), 77);
  expect(counted.heat?.rails).toEqual([rail(4), { ...rail(5), count: 12_000, noReps: 1, heardAt: 77 }]);
  const run = { state: 'running' as const, kind: 'up' as const, capMs: 1, intervalsMs: [], segments: [] };
  const started = toldFloor(counted, readSaid('run', `k3 9 ${JSON.stringify(run)}`), 78);
  expect(started).toEqual({ ...counted, run });
  expect(toldFloor(started, readSaid('floor', `k3 10 ${JSON.stringify(floor)}`), 79)).toEqual(floor);
  expect(toldFloor({ ...floor, heat: null }, readSaid('t', 'k3 8 5:12'), 77).heat).toBeNull();
});

test('LIVE-D7 silent telephone: it falls silent, then is back → its count remains; neither frame counts as heard', () => {
  const silent = toldFloor(floor, readSaid('t', 'k3 8 5:12?61000'), 77);
  expect(silent.heat?.rails?.[1]).toEqual({ ...rail(5), count: 12_000, silentSince: 61_000 });
  const back = toldFloor(silent, readSaid('t', 'k3 9 5:12'), 88);
  expect(back.heat?.rails?.[1]).toEqual({ ...rail(5), count: 12_000 });
  expect(toldFloor(silent, readSaid('t', 'k3 9 5:13'), 88).heat?.rails?.[1]).toMatchObject({ heardAt: 88 });
});

test('LIVE-D9 unsent work: a telephone says it, then sends → a part of its own, which brings no new count', () => {
  const waits = toldFloor(floor, readSaid('t', `k3 8 ${writeCounts([{ ...rail(5), count: 12_000, unsent: 3 }])}`), 77);
  expect(waits.heat?.rails?.[1]).toEqual({ ...rail(5), count: 12_000, heardAt: 77, unsent: 3 });
  expect(toldFloor(waits, readSaid('t', 'k3 9 5:12 5+2'), 88).heat?.rails?.[1]).toMatchObject({
    heardAt: 77,
    unsent: 2,
  });
  expect(toldFloor(waits, readSaid('t', 'k3 9 5:12'), 88).heat?.rails?.[1]).toEqual({
    ...rail(5),
    ...{ count: 12_000, heardAt: 77 },
  });
  expect(readCounts('5+2 4:1 5+2')).toEqual([{ number: 4, count: 1_000, noReps: 0, finishMs: null }]);
});

test('frames of a stream: news of a board or a day → read with the channel’s short name', () => {
  const change = { from: 'a', to: 'b', at: 5 };
  expect(readSaid('change', `k2 ${JSON.stringify(change)}`)).toEqual({ as: 'k2', n: 0, event: 'change', change });
  const day = { event: floor.event, floors: [] };
  expect(readSaid('day', `k4 3 ${JSON.stringify(day)}`)).toEqual({ as: 'k4', n: 3, event: 'day', day });
});
