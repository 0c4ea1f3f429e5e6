import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { units, wodTypes } from '#domain/competition/wods/wod-types.ts';
import { applyChange } from './apply-change.ts';
import type { BoardTest, FitnessBoard, MeasuredCell } from './board.ts';
import { computeBoard, type FitnessHead, type RawRow } from './compute-board.ts';
import { diffBoards } from './diff-boards.ts';
import { isFound, soughtWords, wordsOf } from './name-words.ts';

const test100: BoardTest = {
  id: 'a',
  name: 'Cien',
  typeWod: 'for time',
  unit: 'reps',
  needTime: true,
  isPenalized: false,
  validReps: 100,
  timeCapMs: 600_000,
  isFinal: false,
  members: 1,
};
const weight: BoardTest = {
  ...test100,
  id: 'b',
  name: 'Peso',
  typeWod: 'peso',
  unit: 'kg',
  needTime: false,
  validReps: null,
};
const head = (changes: Partial<FitnessHead> = {}): FitnessHead => ({
  category: 'rx',
  stage: 'event',
  view: 'open',
  isAudit: false,
  version: 'one',
  at: 1,
  kind: 'fitness',
  system: { decrementType: 4 },
  tests: [test100, weight],
  ...changes,
});
const person = (name: string, cells: (MeasuredCell | null)[], changes: Partial<RawRow> = {}): RawRow => ({
  id: name.toLowerCase(),
  name,
  city: 'Mérida',
  box: null,
  team: false,
  standing: 0,
  cells,
  ...changes,
});
const timed = (reps: number, seconds: number): MeasuredCell => ({ q: reps * 1000, c: 1, t: seconds * 1000 });
const kilos = (amount: number): MeasuredCell => ({ q: amount * 1000, c: 1 });
const three = [
  person('Caro', [timed(90, 600), kilos(100)]),
  person('Ana', [timed(100, 300), kilos(80)]),
  person('Bea', [timed(100, 360), kilos(100)]),
];
const placesOf = ({ rows }: FitnessBoard) => rows.map(({ name, pos }) => `${pos} ${name}`);

describe('boards from measured values', () => {
  test.each([
    ['Descuento 10', { decrementType: 4 }, ['1 Bea', '2 Ana', '2 Caro'], [19_000, 18_000, 18_000]],
    ['FitScore', { decrementType: 6 }, ['1 Bea', '2 Ana', '3 Caro'], [18_333, 18_000, 14_500]],
    ['Open', { decrementType: 7 }, ['1 Bea', '2 Ana', '2 Caro'], [300, 400, 400]],
    [
      'Tabla propia',
      { decrementType: 8, table: { points: [5000, 2000], beyond: 'last' } },
      ['1 Bea', '2 Ana', '2 Caro'],
      [7000, 7000, 7000],
    ],
  ] as const)('ATH-287 the worked example under %s → the expected places and sums', (_name, system, places, sums) => {
    const board = computeBoard(head({ system: system as FitnessHead['system'] }), three);
    expect(placesOf(board)).toEqual(places);
    expect(board.rows.map(({ sum }) => sum)).toEqual(sums);
  });

  test('entries equal in everything else → the final test decides; a disqualified entry is last', () => {
    const board = computeBoard(head({ tests: [test100, { ...weight, isFinal: true }] }), [
      ...three,
      person('Eva', [timed(100, 100), kilos(200)], { standing: 1 }),
    ]);
    expect(placesOf(board)).toEqual(['1 Bea', '2 Caro', '3 Ana', '0 Eva']);
    expect(board.rows.map(({ was }) => was)).toEqual([2, 3, 1, null]);
  });

  test('LIVE-D21 ATHL-F9 an entry without a result or with a rejected one → no position', () => {
    const rejected: MeasuredCell = { q: 90_000, c: 0, t: 300_000 };
    const entries = [person('Ana', [null, null]), person('Bea', [rejected, null]), person('Caro', [null, kilos(80)])];
    expect(placesOf(computeBoard(head(), entries))).toEqual(['1 Caro', '0 Ana', '0 Bea']);
    expect(placesOf(computeBoard(head(), entries.slice(0, 2)))).toEqual(['0 Ana', '0 Bea']);
  });

  test('a penalised test → the cell holds the penalty', () => {
    const board = computeBoard(head({ tests: [{ ...test100, isPenalized: true }, weight] }), three);
    expect(board.rows.map(({ name, cells }) => [name, cells[0]?.pen])).toContainEqual(['Caro', 10]);
  });
});

describe('search for a name on a board', () => {
  test.each([
    ['Peña', true],
    ['maria pen', true],
    ['ñaN', true],
    ['PEÑALVER maría', true],
    ['eñalver', false],
    ['maria perez', false],
    ['', false],
    ['  ', false],
    ['117', true],
  ])('«%s» in the words of María Peñalver Ñáñez, bib 1176 → %s', (text, found) => {
    expect(isFound(wordsOf('María Peñalver-Ñáñez', '1176'), soughtWords(text))).toBe(found);
  });
});

const measured = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  {
    weight: 5,
    arbitrary: fc
      .record({
        q: fc.oneof(
          fc.nat({ max: 5 }).map(reps => reps * 1000),
          fc.nat({ max: 1_000_000_000 }),
        ),
        c: fc.constantFrom(0 as const, 1 as const, 1 as const, 2 as const),
        t: fc.option(fc.integer({ min: 1, max: 4_000_000 }), { nil: undefined }),
        b: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
        k: fc.constantFrom(undefined, undefined, 'dnf' as const),
        late: fc.constantFrom(undefined, 1 as const),
        st: fc.constantFrom(undefined, 'pending' as const, 'rejected' as const),
        v: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
      })
      .map(
        cell =>
          Object.fromEntries(
            Object.entries(cell).filter(([, value]) => value !== undefined),
          ) as unknown as MeasuredCell,
      ),
  },
);
const entry = (tests: number) =>
  fc.record({
    id: fc.integer({ min: 0, max: 14 }).map(number => `e${number}`),
    name: fc.constantFrom('Ana', 'ana', 'Ána', 'Bea', 'Ñu', 'Zoe 😀', '', 'Los Cóndores'),
    city: fc.constantFrom(null, 'Mérida'),
    box: fc.constantFrom(null, 'Box'),
    team: fc.boolean(),
    standing: fc.constantFrom(0 as const, 0 as const, 0 as const, 1 as const),
    cells: fc.array(measured, { minLength: tests, maxLength: tests }),
  });
const rowsOf = (tests: number) => fc.uniqueArray(entry(tests), { selector: ({ id }) => id, maxLength: 12 });
const anyTest = fc.record({
  id: fc.uuid(),
  name: fc.string(),
  typeWod: fc.constantFrom(...wodTypes),
  unit: fc.constantFrom(...units),
  needTime: fc.boolean(),
  isPenalized: fc.boolean(),
  validReps: fc.constantFrom(null, 1, 3, 100),
  timeCapMs: fc.constant(3_000_000),
  isFinal: fc.boolean(),
  members: fc.constantFrom(1, 1, 3),
});
const system = fc.oneof(
  fc.constantFrom(1, 2, 3, 4, 6, 7).map(decrementType => ({ decrementType })),
  fc
    .constantFrom('last', 'zero')
    .map(beyond => ({ decrementType: 8, table: { points: [10_000, 5050, 5050], beyond } })),
) as fc.Arbitrary<FitnessHead['system']>;
const twoBoards = fc
  .tuple(system, fc.array(anyTest, { maxLength: 4 }))
  .chain(([chosen, tests]) =>
    fc.tuple(fc.constant(head({ system: chosen, tests })), rowsOf(tests.length), rowsOf(tests.length), fc.boolean()),
  );

describe('changes of a board', () => {
  test('any two boards → the change turns the old one into the new one', () => {
    fc.assert(
      fc.property(twoBoards, fc.infiniteStream(fc.nat()), ([about, before, after, isNear], dice) => {
        // Usually only some rows change, as in a real competition.
        const next = isNear
          ? before.map(row =>
              (dice.next().value ?? 0) % 3 === 0 ? (after.find(({ id }) => id === row.id) ?? row) : row,
            )
          : after;
        const old = computeBoard(about, before);
        const now = computeBoard({ ...about, version: 'two', at: 2 }, next);
        const change = diffBoards(old, now);
        expect(change.reload).toBeUndefined();
        const [held, heard] = JSON.parse(JSON.stringify([old, change]));
        expect(JSON.stringify(applyChange(held, heard))).toBe(JSON.stringify(now));
      }),
      { numRuns: 3000 },
    );
  }, 60_000);

  test('the rows come in another order → the same board', () => {
    fc.assert(
      fc.property(twoBoards, ([about, rows]) => {
        expect(computeBoard(about, rows.toReversed())).toEqual(computeBoard(about, rows));
      }),
    );
  });

  test('one result changes → the change holds this result only', () => {
    const old = computeBoard(head(), three);
    const changed = three.map(row => (row.id === 'ana' ? { ...row, cells: [row.cells[0]!, kilos(120)] } : row));
    const change = diffBoards(old, computeBoard(head({ version: 'two', at: 2 }), changed));
    expect(change).toEqual({ from: 'one', to: 'two', at: 2, cells: [['ana', 1, { q: 120_000, c: 1 }]] });
  });

  test.each([
    ['the list of tests', { tests: [test100] }],
    ['the name of a test', { tests: [test100, { ...weight, name: 'Otro' }] }],
    ['the points system', { system: { decrementType: 6 } }],
    ['audit', { isAudit: true }],
    ['the visibility', { view: 'hidden' }],
  ] as const)('%s changes → the change asks for a reload', (_what, changes) => {
    const next = head({ version: 'two', ...(changes as Partial<FitnessHead>) });
    const rows = three.map(row => ({ ...row, cells: row.cells.slice(0, next.tests.length) }));
    expect(diffBoards(computeBoard(head(), three), computeBoard(next, rows))).toEqual({
      from: 'one',
      to: 'two',
      at: 1,
      reload: true,
    });
  });
});
