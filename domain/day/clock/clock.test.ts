import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptAnswer, offsetOf, shownOffset, type TimeAnswer } from './offset.ts';
import { clockKinds, elapsedAt, phaseAt, type RunClock, type RunSegment } from './phase.ts';

const ways = fc.array(
  fc.record({
    out: fc.double({ min: 0.1, max: 400, noNaN: true }),
    back: fc.double({ min: 0.1, max: 400, noNaN: true }),
  }),
  { minLength: 1, maxLength: 8 },
);
const answersOf = (offset: number, delays: readonly { out: number; back: number }[]): TimeAnswer[] => {
  let at = 1_000;
  return delays.map(({ out, back }) => {
    const sentAt = at;
    at += out + back + 10;
    return { sentAt, receivedAt: sentAt + out + back, serverAt: sentAt + out + offset };
  });
};

test('clock of a device: uneven delays both ways → the offset is right within half of the shortest round trip', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), ways, (offset, delays) => {
      const answers = answersOf(offset, delays);
      const now = answers.at(-1)!.receivedAt;
      const found = offsetOf(answers, now)!;
      const shortest = Math.min(...delays.map(({ out, back }) => out + back));
      // Possible quartz drift since then, plus the rounding of a double of this size.
      const slack = (now - 1_000) * 2e-4 + 0.01;
      expect(found.errorMs).toBeLessThanOrEqual(shortest / 2 + slack);
      expect(Math.abs(found.offsetMs - offset)).toBeLessThanOrEqual(found.errorMs + 0.01);
    }),
  );
});

test('clock of a device: two uneven answers → together they give a smaller error than the better one alone', () => {
  const slowOut = { sentAt: 0, serverAt: 190, receivedAt: 200 };
  const slowBack = { sentAt: 300, serverAt: 310, receivedAt: 500 };
  const alone = offsetOf([slowOut], 500)!;
  const together = offsetOf([slowOut, slowBack], 500)!;
  expect(alone.errorMs).toBeGreaterThan(100);
  expect(together.errorMs).toBeLessThan(10.1);
});

test('clock of a device: set, or the device slept → newer answers count; an old answer has a larger error', () => {
  const before = { sentAt: 0, serverAt: 5, receivedAt: 10 };
  const after = { sentAt: 1_000, serverAt: 61_005, receivedAt: 1_010 };
  expect(offsetOf([before, after], 1_010)).toEqual({ offsetMs: 60_000, errorMs: expect.closeTo(5) });
  expect(offsetOf([before], 600_000)).toEqual({ offsetMs: 0, errorMs: 125 });
  expect(offsetOf([], 0)).toBeNull();
});

const way = fc.oneof(
  { weight: 4, arbitrary: fc.double({ min: 0.1, max: 400, noNaN: true }) },
  { weight: 1, arbitrary: fc.double({ min: 400, max: 4_500, noNaN: true }) },
);
const sleep = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1_000, max: 7_200_000 }) },
);
const happening = fc.oneof(
  { weight: 3, arbitrary: fc.record({ out: way, back: way, sleep }) },
  { weight: 2, arbitrary: fc.record({ wait: fc.integer({ min: 0, max: 600_000 }) }) },
  { weight: 1, arbitrary: fc.record({ asleep: fc.integer({ min: 1_000, max: 7_200_000 }) }) },
  { weight: 1, arbitrary: fc.record({ set: fc.integer({ min: 30, max: 3_600_000 }) }) },
);

/**
 * A telephone and a server, each with its own quartz clock. While the telephone sleeps, its monotonic clock stops and
 * its wall clock continues.
 */
function createTelephone([ofServer, ofPhone]: readonly [number, number], offset: number) {
  let [count, server, setBy] = [5_000, 5_000 + offset, 0];
  const begun = count;
  let answers: TimeAnswer[] = [];
  let slept = 0;
  const pass = (ms: number) => {
    count += ms * (1 + ofPhone * 1e-6);
    server += ms * (1 + ofServer * 1e-6);
  };
  const fallAsleep = (ms: number) => {
    slept += ms;
    server += ms * (1 + ofServer * 1e-6);
  };
  const wall = () => begun + (count - begun) + slept + setBy + 1_700_000_000_000;
  const apart = () => wall() - count;
  return {
    now: () => count,
    truth: () => server - count,
    server: () => server,
    wall,
    apart,
    answers: () => answers,
    happen(what: { out?: number; back?: number; sleep?: number; wait?: number; asleep?: number; set?: number }) {
      if (what.wait !== undefined) pass(what.wait);
      if (what.asleep !== undefined) fallAsleep(what.asleep);
      if (what.set !== undefined) setBy += what.set;
      if (what.out === undefined) return;
      const [sentAt, before] = [count, apart()];
      pass(what.out);
      const serverAt = server;
      fallAsleep(what.sleep ?? 0);
      pass(what.back ?? 0);
      answers = [...answers, { sentAt, receivedAt: count, serverAt, apart: before }];
    },
    openAnew(gapMs: number, setUnseen: number) {
      pass(gapMs);
      setBy += setUnseen;
      answers = [];
    },
  };
}
const quartz = fc.tuple(fc.integer({ min: -100, max: 100 }), fc.integer({ min: -100, max: 100 }));
const guesses = fc.option(fc.integer({ min: -1e7, max: 1e7 }));

test('clock of a device: answers stall, it sleeps or is set → the true error never exceeds the stated one', () => {
  fc.assert(
    fc.property(
      quartz,
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.array(happening, { maxLength: 14 }),
      guesses,
      (...given) => {
        const [parts, offset, happenings, off] = given;
        const phone = createTelephone(parts, offset);
        for (const what of happenings) {
          phone.happen(what);
          const guess = off === null ? null : offset + off;
          const found = offsetOf(phone.answers(), phone.now(), { apart: phone.apart(), guess });
          if (found) expect(Math.abs(found.offsetMs - phone.truth())).toBeLessThanOrEqual(found.errorMs + 0.1);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

test('clock of a device: a page passes its offset on → the stated error holds, unless set unseen', () => {
  const gap = fc.integer({ min: 0, max: 7_200_000 });
  const setUnseen = fc.integer({ min: -999, max: 999 });
  fc.assert(
    fc.property(quartz, gap, setUnseen, way, way, fc.boolean(), (parts, gapMs, setMs, out, back, asksAgain) => {
      const phone = createTelephone(parts, 12_345);
      phone.happen({ out, back });
      const { offsetMs, errorMs } = offsetOf(phone.answers(), phone.now(), { apart: phone.apart() })!;
      const kept = { aheadMs: phone.now() + offsetMs - phone.wall(), errorMs, at: phone.wall() };
      phone.openAnew(gapMs, setMs);
      const known = keptAnswer(kept, phone.now(), phone.wall());
      if (!known) return;
      if (asksAgain) phone.happen({ out: back, back: out });
      const found = offsetOf([known, ...phone.answers()], phone.now(), { apart: phone.apart() })!;
      expect(Math.abs(found.offsetMs - phone.truth())).toBeLessThanOrEqual(found.errorMs + 1);
    }),
  );
  const old = { aheadMs: 5, errorMs: 1, at: 1_000_000 };
  expect(keptAnswer(old, 0, old.at + 13 * 3_600_000)).toBeNull();
  expect(keptAnswer(old, 0, old.at - 60_000)).toBeNull();
});

test('clock of a device: a reloaded page gets one late answer → the page continues with the offset known before', () => {
  // The answer needed two seconds on its way back, as in the run with seed 33.
  const known = keptAnswer({ aheadMs: 0, errorMs: 2, at: 1_000_000 }, 0, 1_000_500)!;
  const late = { sentAt: 10, serverAt: 1_000_512, receivedAt: 2_268, apart: 1_000_500 };
  const truth = 1_000_500;
  const alone = offsetOf([late], 2_268, { apart: 1_000_500 })!;
  expect(Math.abs(alone.offsetMs - truth)).toBeGreaterThan(1_100);
  const found = offsetOf([known, late], 2_268, { apart: 1_000_500, guess: truth })!;
  expect(Math.abs(found.offsetMs - truth)).toBeLessThan(5);
  expect(found.errorMs).toBeGreaterThan(900);
});

test('clock of a device: small difference → corrected slowly; large difference → corrected immediately', () => {
  expect(shownOffset(null, 40, 0)).toBe(40);
  expect(shownOffset(100, 140, 1_000)).toBe(105);
  expect(shownOffset(100, 60, 2_000)).toBe(90);
  expect(shownOffset(100, 103, 1_000)).toBe(103);
  expect(shownOffset(100, 400, 1_000)).toBe(400);
});

const clock = (
  kind: RunClock['kind'],
  segments: readonly RunSegment[],
  intervalsMs: readonly number[] = [],
): RunClock => ({
  kind,
  capMs: 600_000,
  intervalsMs,
  segments,
});
const started: RunSegment[] = [[10_000, null]];

test.each([
  ['not started', clock('up', []), 5_000, { phase: 'idle', elapsedMs: 0, shownMs: 0, round: null }],
  ['first countdown', clock('up', started), 4_000, { phase: 'counting', elapsedMs: -6_000, shownMs: 0, round: null }],
  ['counting up', clock('up', started), 73_000, { phase: 'running', elapsedMs: 63_000, shownMs: 63_000, round: null }],
  [
    'counting down',
    clock('down', started),
    73_000,
    { phase: 'running', elapsedMs: 63_000, shownMs: 537_000, round: null },
  ],
  [
    'EMOM, the third minute',
    clock('emom', started),
    140_000,
    { phase: 'running', elapsedMs: 130_000, shownMs: 50_000, round: 3 },
  ],
  [
    'intervals, a rest',
    clock('intervals', started, [40_000, 20_000]),
    55_000,
    { phase: 'running', elapsedMs: 45_000, shownMs: 15_000, round: 2 },
  ],
  [
    'intervals, work again',
    clock('intervals', started, [40_000, 20_000]),
    70_000,
    { phase: 'running', elapsedMs: 60_000, shownMs: 40_000, round: 3 },
  ],
  [
    'paused',
    clock('up', [[10_000, 30_000]]),
    90_000,
    { phase: 'paused', elapsedMs: 20_000, shownMs: 20_000, round: null },
  ],
  [
    'countdown after a pause',
    clock('up', [
      [10_000, 30_000],
      [100_000, null],
    ]),
    95_000,
    { phase: 'counting', elapsedMs: 20_000, shownMs: 20_000, round: null },
  ],
  ['at the cap', clock('down', started), 610_000, { phase: 'capped', elapsedMs: 600_000, shownMs: 0, round: null }],
  [
    'long after the cap',
    clock('up', started),
    999_000,
    { phase: 'capped', elapsedMs: 600_000, shownMs: 600_000, round: null },
  ],
] as const)('clock display: %s → phase, elapsed and shown time', (_, run, at, shown) =>
  expect(phaseAt(run, at)).toEqual(shown),
);

test('clock of a heat: any pauses and any moments → never runs back, never below zero or above the cap', () => {
  const lasts = fc.array(fc.tuple(fc.nat(90_000), fc.nat(90_000)), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.constantFrom(...clockKinds), lasts, fc.nat(900_000), fc.nat(5_000), (kind, pieces, at, later) => {
      let last = 0;
      const segments = pieces.map(([pause, length], index): RunSegment => {
        const from = last + pause;
        last = from + length;
        return [from, index === pieces.length - 1 ? null : last];
      });
      const run = clock(kind, segments, [30_000, 15_000]);
      const [first, second] = [phaseAt(run, at), phaseAt(run, at + later)];
      expect(elapsedAt(segments, at + later)).toBeGreaterThanOrEqual(elapsedAt(segments, at));
      if (first.phase !== 'counting') expect(second.elapsedMs).toBeGreaterThanOrEqual(first.elapsedMs);
      for (const { shownMs } of [first, second]) {
        expect(shownMs).toBeGreaterThanOrEqual(0);
        expect(shownMs).toBeLessThanOrEqual(run.capMs);
      }
    }),
  );
});
