import fc from 'fast-check';
import type { Field, ScoredTest, ScoringSystem, TestColumn } from '#domain/scoring/ranking/field.ts';

/** Quantities in thousandths, times in milliseconds. */
export type FieldCell = { quantity: number; time?: number; tiebreak?: number; counts?: 0 | 1 | 2 } | null;
export type Entry = { name: string; standing?: 0 | 1 | 2; cells: FieldCell[] };
export type WrittenField = { system: ScoringSystem; tests: ScoredTest[]; entries: Entry[] };

export const forTime: ScoredTest = {
  needTime: true,
  isForTime: true,
  isPenalized: false,
  validReps: 100,
  timeCapMs: 600_000,
  isFinal: false,
};
export const weight: ScoredTest = { ...forTime, needTime: false, isForTime: false, validReps: null, timeCapMs: 0 };

export const reps = (count: number, minutes = 0, seconds = 0): FieldCell => ({
  quantity: count * 1000,
  time: (minutes * 60 + seconds) * 1000,
});
export const kg = (amount: number): FieldCell => ({ quantity: Math.round(amount * 1000) });

export function fieldOf({ system, tests, entries }: WrittenField): Field {
  const column = (test: ScoredTest, at: number): TestColumn => {
    const cells = entries.map(entry => entry.cells[at] ?? null);
    return {
      test,
      counts: Uint8Array.from(cells, cell => (cell === null ? 0 : (cell.counts ?? 1))),
      quantity: Float64Array.from(cells, cell => cell?.quantity ?? 0),
      timeMs: Float64Array.from(cells, cell => (test.needTime ? (cell?.time ?? Number.NaN) : Number.NaN)),
      tiebreakMs: Float64Array.from(cells, cell => cell?.tiebreak ?? Number.NaN),
    };
  };
  const byName = entries.map((_, at) => at).sort((one, other) => compareNames(entries, one, other));
  return {
    size: entries.length,
    system,
    tests: tests.map(column),
    standing: Uint8Array.from(entries, entry => entry.standing ?? 0),
    nameOrder: Uint32Array.from(byName),
  };
}

export function compareNames(entries: Entry[], one: number, other: number): number {
  const [left, right] = [entries[one]?.name ?? '', entries[other]?.name ?? ''];
  return left < right ? -1 : left > right ? 1 : one - other;
}

/**
 * Cells have few different values, so that ties are common. Or they have integers that two doubles cannot tell apart.
 */
const cellOf = (isHuge: boolean): fc.Arbitrary<FieldCell> => {
  const quantity = isHuge
    ? fc.integer({ min: 1, max: 40 }).chain(factor => fc.constantFrom(0, 1, 2).map(more => factor * 2 ** 42 + more))
    : fc.oneof(
        fc.integer({ min: 0, max: 6 }).map(half => half * 500),
        fc.integer({ min: 0, max: 120_000 }),
      );
  const time = isHuge
    ? fc.integer({ min: 1, max: 40 }).chain(factor => fc.constantFrom(0, 1, 2).map(more => factor * 2 ** 40 + more))
    : fc.oneof(
        fc.integer({ min: 1, max: 6 }).map(step => step * 1000),
        fc.integer({ min: 1, max: 600_000 }),
      );
  const result = fc.record({
    quantity,
    time,
    tiebreak: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined, freq: 2 }),
    counts: fc.constantFrom<(0 | 1 | 2)[]>(1, 1, 1, 2, 0),
  });
  return fc.option(result, { nil: null, freq: 6 });
};

const testOf: fc.Arbitrary<ScoredTest> = fc.record({
  needTime: fc.boolean(),
  isForTime: fc.boolean(),
  isPenalized: fc.boolean(),
  validReps: fc.constantFrom(null, 1, 2, 100),
  timeCapMs: fc.constantFrom(0, 6000, 600_000),
  isFinal: fc.boolean(),
});

const fallingPoints = fc
  .array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 8 })
  .map(points => points.toSorted((one, other) => other - one));
export const anySystem: fc.Arbitrary<ScoringSystem> = fc.oneof(
  fc.constantFrom(1, 2, 3, 4, 6, 7).map(decrementType => ({ decrementType }) as ScoringSystem),
  fc
    .record({ points: fallingPoints, beyond: fc.constantFrom('last' as const, 'zero' as const) })
    .map(table => ({ decrementType: 8 as const, table })),
);

export const anyField: fc.Arbitrary<WrittenField> = fc
  .record({
    system: anySystem,
    tests: fc.array(testOf, { maxLength: 4 }),
    isHuge: fc.boolean(),
    size: fc.integer({ min: 1, max: 14 }),
  })
  .chain(({ system, tests, isHuge, size }) => {
    const entry = fc.record({
      name: fc.constantFrom('Ana', 'Bea', 'Caro', 'Dani'),
      standing: fc.constantFrom<(0 | 1 | 2)[]>(0, 0, 0, 0, 0, 0, 1, 2),
      cells: fc.tuple(...tests.map(() => cellOf(isHuge))),
    });
    return fc
      .array(entry, { minLength: size, maxLength: size })
      .map((entries): WrittenField => ({ system, tests, entries }));
  });
