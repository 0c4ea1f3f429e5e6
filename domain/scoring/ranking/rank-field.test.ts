import { describe, expect, test } from 'vitest';
import {
  type Entry,
  fieldOf,
  forTime,
  kg,
  reps,
  type WrittenField,
  weight,
} from '#domain/scoring/ranking/testing/fields.ts';
import { decidedBy, type ScoringSystem } from './field.ts';
import { shareOfBest } from './keys.ts';
import { rankField } from './rank-field.ts';

const discount10: ScoringSystem = { decrementType: 4 };
const { first, points, countback, final, shared, outside } = decidedBy;

const one = (
  test: WrittenField['tests'][number],
  cells: Entry['cells'],
  system: ScoringSystem = discount10,
): WrittenField => ({
  system,
  tests: [test],
  entries: cells.map((cell, at) => ({ name: String.fromCharCode(65 + at), cells: [cell] })),
});
const placements = (written: WrittenField) => [...(rankField(fieldOf(written)).tests[0]?.placement ?? [])];
const pointsOf = (written: WrittenField) => [...(rankField(fieldOf(written)).tests[0]?.points ?? [])];

const ana = { name: 'Ana', cells: [reps(100, 5), kg(80)] };
const bea = { name: 'Bea', cells: [reps(100, 6), kg(100)] };
const caro = { name: 'Caro', cells: [reps(90, 10), kg(100)] };
const example = (decrementType: 4 | 6 | 7, isFinal: boolean): WrittenField => ({
  system: { decrementType },
  tests: [forTime, { ...weight, isFinal }],
  entries: [ana, bea, caro],
});

describe('worked example of Ana, Bea and Caro', () => {
  test.each([
    [
      'Descuento 10, B final',
      4,
      true,
      [100, 90, 80],
      [80, 100, 100],
      [180, 190, 180],
      [3, 1, 2],
      [final, first, points],
    ],
    ['Descuento 10', 4, false, [100, 90, 80], [80, 100, 100], [180, 190, 180], [2, 1, 2], [points, first, shared]],
    ['FitScore', 6, false, [100, 83.33, 45], [80, 100, 100], [180, 183.33, 145], [2, 1, 3], [points, first, points]],
    ['Open, B final', 7, true, [1, 2, 3], [3, 1, 1], [4, 3, 4], [3, 1, 2], [final, first, points]],
    ['Open', 7, false, [1, 2, 3], [3, 1, 1], [4, 3, 4], [2, 1, 2], [points, first, shared]],
  ] as const)(
    '%s → its placements, points, totals and positions',
    (_name, system, isFinal, a, b, totals, positions, decided) => {
      const standings = rankField(fieldOf(example(system, isFinal)));
      const inPoints = (column?: ArrayLike<number>) => Array.from(column ?? [], value => value / 100);
      expect(standings.tests.map(({ placement }) => [...placement])).toEqual([
        [1, 2, 3],
        [3, 1, 1],
      ]);
      expect(inPoints(standings.tests[0]?.points)).toEqual(a);
      expect(inPoints(standings.tests[1]?.points)).toEqual(b);
      expect(inPoints(standings.totalSum)).toEqual(totals);
      expect([...standings.position]).toEqual(positions);
      expect([...standings.decidedBy]).toEqual(decided);
    },
  );

  test('ATH-062 ATH-287 total → a percentage of the possible points; the mean under FitScore; empty under Open', () => {
    expect([...rankField(fieldOf(example(4, false))).total]).toEqual([9000, 9500, 9000]);
    expect([...rankField(fieldOf(example(6, false))).total]).toEqual([9000, 9167, 7250]);
    expect([...rankField(fieldOf(example(7, false))).total]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });

  test('R3 Caro misses 10 repetitions → 10 seconds more, a mark, and points for 90 in 610 seconds', () => {
    const written = one({ ...forTime, isPenalized: true }, [reps(100, 5), reps(100, 6), reps(90, 10)], {
      decrementType: 6,
    });
    const { penaltySeconds, wasPenalized, points: worth } = rankField(fieldOf(written)).tests[0] ?? {};
    expect([...(penaltySeconds ?? [])]).toEqual([0, 0, 10]);
    expect([...(wasPenalized ?? [])]).toEqual([0, 0, 1]);
    // FitScore in hundredths: 100 × (90 / 610) / (100 / 300).
    expect(worth?.[2]).toBe(4426);
  });
});

describe('keys of results', () => {
  test.each([
    [
      'ORG-481 100 in 50 s beside 150 in 100 s → the first is faster',
      true,
      [
        [100, 50],
        [150, 100],
      ],
      [1, 2],
    ],
    [
      'ORG-481 equal speeds → equal keys',
      true,
      [
        [100, 50],
        [200, 100],
        [99, 50],
      ],
      [1, 1, 3],
    ],
    [
      'ORG-482 a test without time → only the quantity counts',
      false,
      [
        [100, 50],
        [150, 100],
      ],
      [2, 1],
    ],
    [
      'a quantity of 0 → it is a result',
      true,
      [
        [0, 50],
        [1, 600],
        [0, 10],
      ],
      [2, 1, 2],
    ],
  ] as const)('%s', (_name, needTime, values, expected) => {
    const cells = values.map(([quantity, seconds]) => ({ quantity: quantity * 1000, time: seconds * 1000 }));
    expect(placements(one({ ...weight, needTime }, cells))).toEqual(expected);
  });

  test('a third of the amount in a third of the time → equal; a millisecond more → not equal', () => {
    const cells = [3, 1, 1].map((quantity, at) => ({
      quantity: quantity * 7,
      time: quantity * 11 + (at === 2 ? 1 : 0),
    }));
    expect(placements(one({ ...weight, needTime: true }, cells))).toEqual([1, 1, 3]);
  });

  test('unequal sums of teams with equal doubles → unequal placements', () => {
    const [big, time] = [2 ** 52 + 2, 2 ** 51 + 1];
    const cells = [
      { quantity: big - 1, time: time },
      { quantity: big, time },
      { quantity: big - 2, time: time - 1 },
      { quantity: big + 2, time: time + 1 },
    ];
    // Quantity through time is exactly 2 for the second, third and fourth result.
    expect(placements(one({ ...weight, needTime: true }, cells))).toEqual([4, 1, 1, 1]);
  });

  test('tie-break times → separate equal keys only, shortest time first, missing times last', () => {
    const cells = [
      { ...kg(100), tiebreak: 9000 },
      kg(100),
      { ...kg(100), tiebreak: 4000 },
      { ...kg(101), tiebreak: 99_000 },
      kg(100),
      { ...kg(100), tiebreak: 4000 },
    ] as Entry['cells'];
    expect(placements(one(weight, cells))).toEqual([4, 5, 2, 1, 5, 2]);
  });

  test('rule 6: 50 reps in 2:00 → capped, below 100 reps in 5:00', () => {
    expect(placements(one(forTime, [reps(50, 2), reps(100, 5), reps(99, 0, 30)]))).toEqual([3, 1, 2]);
  });

  test.each([
    ['a begun rep → missing', 89.5, 11],
    ['the target is reached → nothing is missing', 100, 0],
    ['no rep → all are missing', 0, 100],
  ])('R3 penalty of a test: %s', (_name, quantity, seconds) => {
    const written = one({ ...forTime, isPenalized: true }, [{ quantity: quantity * 1000, time: 60_000 }]);
    expect(rankField(fieldOf(written)).tests[0]?.penaltySeconds[0]).toBe(seconds);
  });

  test('R3 a penalised test without time → the mark, and the order of the quantities', () => {
    const test = { ...weight, isPenalized: true, validReps: 100 };
    const { placement, wasPenalized } = rankField(fieldOf(one(test, [kg(99), kg(100), kg(98.5)]))).tests[0] ?? {};
    expect([...(placement ?? [])]).toEqual([2, 1, 3]);
    expect([...(wasPenalized ?? [])]).toEqual([1, 0, 1]);
  });
});

describe('points of placements', () => {
  const ranks = [kg(9), kg(8), kg(7), kg(6), null];
  test.each([
    ['ORG-530 Descuento 3', { decrementType: 1 }, [100, 97, 94, 91, 0]],
    ['ORG-531 Descuento 4', { decrementType: 2 }, [100, 96, 92, 88, 0]],
    ['ORG-532 Descuento 5', { decrementType: 3 }, [100, 95, 90, 85, 0]],
    ['ORG-533 Descuento 10', { decrementType: 4 }, [100, 90, 80, 70, 0]],
    ['ORG-534 FitScore', { decrementType: 6 }, [100, 88.89, 77.78, 66.67, 0]],
    ['ORG-535 Open', { decrementType: 7 }, [1, 2, 3, 4, 5]],
    [
      'ORG-536 Tabla propia, its last value beyond the end',
      { decrementType: 8, table: { points: [10_000, 9450], beyond: 'last' } },
      [100, 94.5, 94.5, 94.5, 0],
    ],
    [
      'ORG-536 Tabla propia, zero beyond the end',
      { decrementType: 8, table: { points: [10_000, 9450], beyond: 'zero' } },
      [100, 94.5, 0, 0, 0],
    ],
  ] as [string, ScoringSystem, number[]][])('%s → the points of each placement', (_name, system, expected) => {
    expect(pointsOf(one(weight, ranks, system)).map(value => value / 100)).toEqual(expected);
  });

  test('entries without a result → they share the place after the last one', () => {
    expect(placements(one(weight, [null, kg(1), null, kg(1)]))).toEqual([3, 1, 3, 1]);
    expect(pointsOf(one(weight, [null, kg(1), null, kg(1)], { decrementType: 7 }))).toEqual([300, 100, 300, 100]);
  });

  test('FitScore with a best result of 0 → 0 points for everybody', () => {
    expect(pointsOf(one(weight, [kg(0), kg(0), null], { decrementType: 6 }))).toEqual([0, 0, 0]);
  });

  test.each([
    ['1 of 3', 1, 1, 3, 1, 3333],
    ['2 of 3', 2, 1, 3, 1, 6667],
    ['exactly a half goes up', 1, 1, 20_000, 1, 1],
    ['just below a half goes down', 2 ** 52 - 1, 1, 2 ** 52 * 20_000, 1, 0],
    ['a half of huge numbers goes up', 70_500 * 2 ** 30, 2 ** 40, 80_000 * 2 ** 30, 2 ** 40, 8813],
    ['a half that doubles would round to less', 3, 11, 32, 11, 938],
    ['such a half with unequal times', 3, 9, 32, 15, 1563],
    ['twice as slow', 100_000, 600_000, 100_000, 300_000, 5000],
  ])('FitScore rounds half up: %s', (_name, quantity, time, bestQuantity, bestTime, expected) => {
    expect(shareOfBest(quantity, time, bestQuantity, bestTime)).toBe(expected);
  });

  test('an own points table → the total is the share of its first place', () => {
    const system: ScoringSystem = { decrementType: 8, table: { points: [5000, 2500, 1], beyond: 'zero' } };
    expect([...rankField(fieldOf(one(weight, [kg(3), kg(2), kg(1)], system))).total]).toEqual([10_000, 5000, 2]);
  });

  test('an own points table without points → no percentage', () => {
    const system: ScoringSystem = { decrementType: 8, table: { points: [0], beyond: 'last' } };
    expect([...rankField(fieldOf(one(weight, [kg(3)], system))).total]).toEqual([Number.NaN]);
  });
});

describe('results and entries that count', () => {
  test('a test without counting results → the test counts for no entry', () => {
    const rejected = { ...kg(70), counts: 0 } as Entry['cells'][number];
    const entries = [
      { name: 'Ana', cells: [kg(1), null] },
      { name: 'Bea', cells: [kg(2), rejected] },
    ];
    const standings = rankField(fieldOf({ system: { decrementType: 7 }, tests: [weight, weight], entries }));
    expect(standings.tests[1]).toMatchObject({ isCounted: false, placement: Int32Array.of(0, 0) });
    expect([...standings.totalSum]).toEqual([200, 100]);
  });

  test('a result without a time in a test with time → not counted', () => {
    expect(placements(one(forTime, [reps(100, 0, 0), reps(1, 10)]))).toEqual([2, 1]);
  });

  test('disqualified entries → last, without position or place; withdrawn entries → left out', () => {
    const entries: Entry[] = [
      { name: 'Zoe', standing: 1, cells: [kg(99)] },
      { name: 'Ana', cells: [kg(50)] },
      { name: 'Bea', standing: 2, cells: [kg(98)] },
      { name: 'Caro', cells: [kg(60)] },
      { name: 'Dani', standing: 1, cells: [kg(97)] },
    ];
    const standings = rankField(fieldOf({ system: discount10, tests: [weight], entries }));
    expect([...standings.order]).toEqual([3, 1, 4, 0]);
    expect([...standings.position]).toEqual([0, 2, 0, 1, 0]);
    expect([...standings.decidedBy]).toEqual([outside, points, outside, first, outside]);
    expect([...standings.totalSum]).toEqual([0, 9000, 0, 10_000, 0]);
    expect(standings.total[0]).toBeNaN();
  });

  test('a pending result → only its own total is provisional', () => {
    const cells = [{ ...kg(3), counts: 2 }, kg(2), { ...kg(1), counts: 0 }] as Entry['cells'];
    expect([...rankField(fieldOf(one(weight, cells))).provisional]).toEqual([1, 0, 0]);
  });

  test('no result at all → all share the first position, by name', () => {
    const written = { ...one(weight, [null, null, null]) };
    const standings = rankField(fieldOf(written));
    expect([...standings.position]).toEqual([1, 1, 1]);
    expect([...standings.order]).toEqual([0, 1, 2]);
    expect([...standings.total]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });

  test.each([0, 1])('a field of %i entries without tests → it has its table', size => {
    const entries = Array.from({ length: size }, () => ({ name: 'Ana', cells: [] }));
    expect([...rankField(fieldOf({ system: discount10, tests: [], entries })).position]).toEqual(size ? [1] : []);
  });
});

describe('ties between entries', () => {
  const places = (...columns: number[][]) => ({
    system: { decrementType: 7 } as const,
    tests: columns.map(() => weight),
    entries: ['D', 'C', 'B', 'A'].map((name, at) => ({
      name,
      cells: columns.map(column => kg(10 - (column[at] ?? 0))),
    })),
  });

  test('equal sums → countback compares the best places, then the next', () => {
    const standings = rankField(fieldOf(places([1, 2, 3, 4], [3, 2, 1, 4])));
    // The placements are 1+3, 2+2 and 3+1. The first and the third entry have a win, and share the position.
    expect([...standings.position]).toEqual([1, 3, 1, 4]);
    expect([...standings.order]).toEqual([2, 0, 1, 3]);
    expect([...standings.decidedBy]).toEqual([shared, countback, first, points]);
  });

  test('several final tests → the last one that counts decides', () => {
    const written = places([1, 2, 3, 4], [2, 1, 3, 4], [3, 3, 3, 3]);
    const finals = written.tests.map((test, at) => ({ ...test, isFinal: at < 2 }));
    expect([...rankField(fieldOf({ ...written, tests: finals })).position]).toEqual([2, 1, 3, 4]);
    const unseen = { ...weight, isFinal: true };
    const withUnseen = { ...written, tests: [...finals, unseen] };
    expect([...rankField(fieldOf(withUnseen)).position]).toEqual([2, 1, 3, 4]);
  });

  test('equal sums too large to carry a placement → countback still separates them', () => {
    const huge = 2 ** 51;
    const system: ScoringSystem = { decrementType: 8, table: { points: [huge, huge / 2, 0], beyond: 'zero' } };
    // The placements 1 + 3, 2 + 2 and 3 + 1 are worth the same.
    const standings = rankField(fieldOf({ ...places([1, 2, 3, 4], [3, 2, 1, 4]), system }));
    expect([...standings.position]).toEqual([1, 3, 1, 4]);
  });
});
