import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pace, rankRunning, runningStatuses } from './running.ts';

const ok = (timeMs: number | null) => ({ timeMs, status: 'ok' as const });

test('race positions: times, DNF, DNS and DSQ → by time, ties share, the others last without a position', () => {
  const rows = [
    { timeMs: 1000, status: 'dsq' as const },
    ok(3000),
    { timeMs: null, status: 'dns' as const },
    ok(2500),
    { timeMs: null, status: 'dnf' as const },
    ok(2500),
    ok(2499),
  ];
  const { order, position, gapMs } = rankRunning(rows);
  expect([...order]).toEqual([6, 3, 5, 1, 4, 2, 0]);
  expect([...position]).toEqual([0, 4, 0, 2, 0, 2, 1]);
  expect([...gapMs]).toEqual([Number.NaN, 501, Number.NaN, 1, Number.NaN, 1, 0]);
});

test('race positions: an arrival without a time → no position', () => {
  expect([...rankRunning([ok(null), ok(5)]).position]).toEqual([0, 1]);
});

test('race positions: no runner → an empty table', () => expect(rankRunning([]).order).toHaveLength(0));

const row = fc.record({
  timeMs: fc.option(fc.integer({ min: 1, max: 50 }), { nil: null, freq: 8 }),
  status: fc.constantFrom(...runningStatuses),
});
test.each([
  [0, 60],
  [900, 1100],
])('race positions: %i to %i runners → the table equals a simple one', (minLength, maxLength) => {
  fc.assert(
    fc.property(fc.array(row, { minLength, maxLength }), rows => {
      const rank = ({ timeMs, status }: (typeof rows)[number]) =>
        status === 'ok' && timeMs === null ? 1 : runningStatuses.indexOf(status);
      const expected = rows
        .map((runner, at) => ({ ...runner, at, rank: rank(runner) }))
        .sort((one, other) =>
          one.rank !== other.rank ? one.rank - other.rank : one.rank > 0 ? 0 : (one.timeMs ?? 0) - (other.timeMs ?? 0),
        );
      const { order, position } = rankRunning(rows);
      expect([...order]).toEqual(expected.map(({ at }) => at));
      const timed = expected.filter(runner => runner.rank === 0);
      for (const { at, timeMs } of timed) {
        expect(position[at]).toBe(1 + timed.filter(other => (other.timeMs ?? 0) < (timeMs ?? 0)).length);
      }
    }),
    { numRuns: minLength ? 5 : 200 },
  );
});

test.each([
  ['10 km in 50 minutes → 300 seconds a kilometre', 3_000_000, 10_000, 300],
  ['a marathon → its exact quotient', 7_235_000, 42_195, 7_235_000 / 42_195],
  ['no distance → none', 3_000_000, null, null],
  ['a distance of 0 → none', 3_000_000, 0, null],
  ['no time → none', null, 10_000, null],
])('pace of a runner: %s', (_name, timeMs, distanceM, expected) => expect(pace(timeMs, distanceM)).toBe(expected));
