import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beforeLast, emptyTally, foldBatch, foldTaps, noRepMoments, stepsOf, type Tally, undoDepth } from './fold.ts';
import { decodeTaps, encodeTaps, mostTapsAtOnce } from './tap-codec.ts';
import { mostAmount, type Tap } from './taps.ts';

const at = (taps: readonly object[]): Tap[] => taps.map((tap, index) => ({ at: index * 100, ...tap }) as Tap);
const reps = (count: number): Tap[] => at(Array.from({ length: count }, () => ({ kind: 'rep' })));

const standing = fc.record({
  count: fc.integer({ min: 0, max: mostAmount }),
  noReps: fc.integer({ min: 0, max: 99 }),
  hasTieBreak: fc.boolean(),
});
const amount = fc.integer({ min: 0, max: mostAmount });
const said = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom({ kind: 'rep' }, { kind: 'no-rep' }, { kind: 'tie-break' }) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom('add', 'lift', 'miss'), amount).map(([kind, n]) => ({ kind, amount: n })),
  },
  { weight: 2, arbitrary: standing.map(stands => ({ kind: 'undo', ...stands })) },
  { weight: 2, arbitrary: standing.map(({ count, noReps }) => ({ kind: 'correct', count, noReps })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'finish' }) },
);
const waited = fc.integer({ min: 0, max: 60_000 });
const logs = fc.array(fc.tuple(waited, said), { maxLength: 60 }).map(pressed => {
  let last = 1_000;
  return pressed.map(([wait, tap]) => {
    last += wait;
    return { ...tap, at: last } as Tap;
  });
});

test('taps: encoded and decoded → equal, at about two bytes a tap', () => {
  fc.assert(
    fc.property(logs, taps => {
      expect(decodeTaps(encodeTaps(taps, 1_000), 1_000)).toEqual(taps);
    }),
  );
  const taps = Array.from({ length: 150 }, (_, index): Tap => ({ kind: 'rep', at: index * 100 }));
  expect(encodeTaps(taps, 0).length).toBeLessThanOrEqual(300);
});

test('taps: unknown bytes → refused or read, and never above the largest result', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
      const tally = foldTaps(decodeTaps(bytes, 0) ?? []);
      expect(tally.count).toBeLessThanOrEqual(mostAmount);
      expect(Number.isSafeInteger(tally.count)).toBe(true);
    }),
  );
  expect(decodeTaps(Uint8Array.of(0x80), 0)).toBeNull();
  expect(decodeTaps(Uint8Array.of(15), 0)).toBeNull();
  expect(
    decodeTaps(
      Uint8Array.from({ length: 12 }, () => 0xff),
      0,
    ),
  ).toBeNull();
  expect(decodeTaps(encodeTaps(reps(mostTapsAtOnce), 0), 0)).toHaveLength(mostTapsAtOnce);
  expect(decodeTaps(encodeTaps(reps(mostTapsAtOnce + 1), 0), 0)).toBeNull();
});

test('taps: the device clock is set back → the order of taps remains', () => {
  const taps: Tap[] = [
    { kind: 'rep', at: 900 },
    { kind: 'no-rep', at: 300 },
    { kind: 'rep', at: 1_000 },
  ];
  expect(decodeTaps(encodeTaps(taps, 0), 0)?.map(tap => tap.at)).toEqual([900, 900, 1_000]);
});

test('taps of a rail: parts arrive in any order, also twice → the same tally', () => {
  fc.assert(
    fc.property(logs, fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 12 }), (taps, cuts) => {
      let tally = emptyTally;
      for (const [first, length] of [...cuts, [0, taps.length] as const]) {
        tally = foldBatch(tally, first + 1, taps.slice(first, first + length)) ?? tally;
      }
      expect(foldBatch(tally, 1, taps)).toEqual(foldTaps(taps));
    }),
  );
});

test('taps of a rail: earlier taps are missing → later taps are not counted until they come', () => {
  const tally = foldTaps(reps(3));
  expect(foldBatch(tally, 5, reps(1))).toBeNull();
  expect(foldBatch(tally, 4, reps(1))).toMatchObject({ seq: 4, count: 4_000 });
  expect(foldBatch(tally, 3, reps(2))).toMatchObject({ seq: 4, count: 4_000 });
});

const named: [
  string,
  object[],
  { count?: number; noReps?: number; tieBreakAt?: number | null; finishAt?: number | null },
][] = [
  ['reps', [{ kind: 'rep' }, { kind: 'rep' }], { count: 2_000, noReps: 0 }],
  ['ten added in one press, and a rep', [{ kind: 'add', amount: 10_000 }, { kind: 'rep' }], { count: 11_000 }],
  ['a no-rep, which adds nothing', [{ kind: 'rep' }, { kind: 'no-rep' }], { count: 1_000, noReps: 1 }],
  [
    'several lifts, of which the best counts',
    [
      { kind: 'lift', amount: 100_000 },
      { kind: 'miss', amount: 120_000 },
      { kind: 'lift', amount: 90_000 },
    ],
    { count: 100_000, noReps: 1 },
  ],
  [
    'two tie-breaks, of which the first counts',
    [{ kind: 'tie-break' }, { kind: 'rep' }, { kind: 'tie-break' }],
    { tieBreakAt: 0 },
  ],
  [
    'a correction after the finish, which keeps its moment',
    [{ kind: 'rep' }, { kind: 'finish' }, { kind: 'rep' }, { kind: 'correct', count: 2_000, noReps: 1 }],
    { count: 2_000, noReps: 1, finishAt: 100 },
  ],
  [
    'a rep after the finish, which does not count',
    [{ kind: 'rep' }, { kind: 'finish' }, { kind: 'rep' }],
    { count: 1_000, finishAt: 100 },
  ],
  ['a correction', [{ kind: 'rep' }, { kind: 'correct', count: 84_000, noReps: 2 }], { count: 84_000, noReps: 2 }],
];
test.each(named)('taps of a rail: %s → their tally', (_, taps, tally) =>
  expect(foldTaps(at(taps))).toMatchObject(tally),
);

const undo = (log: readonly Tap[]): Tap[] => {
  const before = beforeLast(log);
  return before ? [...log, { kind: 'undo', at: log.at(-1)?.at ?? 0, ...before }] : [...log];
};

test('undo of taps: repeated up to the limit → each undo reverses one tap', () => {
  fc.assert(
    fc.property(logs, fc.integer({ min: 1, max: undoDepth }), (log, times) => {
      const taps = log.filter(({ kind }) => kind !== 'undo' && kind !== 'finish');
      let after = taps;
      for (let time = 0; time < times; time += 1) after = undo(after);
      const seen = (tally: Tally) => ({ ...tally, seq: 0 });
      expect(seen(foldTaps(after))).toEqual(seen(foldTaps(taps.slice(0, Math.max(0, taps.length - times)))));
    }),
  );
});

test('undo of taps: no tap, twenty undos, or a finish → nothing more to undo', () => {
  expect(beforeLast([])).toBeNull();
  let log = reps(30);
  for (let time = 0; time < 25; time += 1) log = undo(log);
  expect(foldTaps(log).count).toBe(10_000);
  expect(beforeLast([...reps(3), { kind: 'finish', at: 900 }])).toBeNull();
});

test('no-reps of a rail: a no-rep still counts → its moment; an undone no-rep → no moment', () => {
  const log: Tap[] = [
    { kind: 'no-rep', at: 100 },
    { kind: 'rep', at: 200 },
    { kind: 'no-rep', at: 300 },
  ];
  expect(noRepMoments(log)).toEqual([100, 300]);
  expect(noRepMoments(undo(log))).toEqual([100]);
  expect(noRepMoments([...undo(log), { kind: 'no-rep', at: 500 }])).toEqual([100, 500]);
  // Two earlier no-reps; a later correction removes one.
  const start = { ...emptyTally, noReps: 2 };
  expect(noRepMoments([...log, { kind: 'correct', at: 600, count: 1_000, noReps: 3 }], start)).toEqual([100]);
  fc.assert(
    fc.property(logs, taps => {
      expect(noRepMoments(taps).length).toBeLessThanOrEqual(foldTaps(taps).noReps);
    }),
  );
});

test('steps of a count: any taps → the last step is the folded count, and each step changes it', () => {
  fc.assert(
    fc.property(logs, fc.nat(50_000), (taps, count) => {
      const start = { ...emptyTally, count };
      const { counted, missed } = stepsOf(taps, start);
      const totals = [count, ...counted.map(([, total]) => total)];
      expect(totals.at(-1)).toBe(foldTaps(taps, start).count);
      expect(totals.slice(1).every((total, index) => total !== totals[index])).toBe(true);
      expect(missed).toEqual(noRepMoments(taps, start));
    }),
  );
});
