import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyField,
  anySystem,
  type Entry,
  type FieldCell,
  fieldOf,
  forTime,
  type WrittenField,
  weight,
} from '#domain/scoring/ranking/testing/fields.ts';
import { reference } from '#domain/scoring/ranking/testing/reference.ts';
import { explainEntry } from './explain-entry.ts';
import type { Standings } from './field.ts';
import { rankField } from './rank-field.ts';

const asReference = (standings: Standings) => ({
  order: [...standings.order],
  position: [...standings.position],
  decidedBy: [...standings.decidedBy],
  totalSum: [...standings.totalSum],
  provisional: [...standings.provisional],
  placements: standings.tests.map(({ placement }) => [...placement]),
  points: standings.tests.map(({ points }) => [...points]),
  isCounted: standings.tests.map(({ isCounted }) => isCounted),
});

const participants = ({ entries }: WrittenField) =>
  entries.flatMap((entry, at) => ((entry.standing ?? 0) === 0 ? [at] : []));

/** Size of a field that is far above the limit of the insertion sort. */
const smallSize = 400;

describe('ranking of small fields', () => {
  test('ORG-481 ORG-482 any field → the table equals a slow and simple reference', () => {
    fc.assert(
      fc.property(anyField, written => {
        expect(asReference(rankField(fieldOf(written)))).toEqual(reference(written));
      }),
      { numRuns: 1500 },
    );
  });

  test('the entries come in another order → the same table', () => {
    const permuted = anyField.chain(written =>
      fc.record({
        written: fc.constant(written),
        shuffle: fc.shuffledSubarray(
          written.entries.map((_, at) => at),
          { minLength: written.entries.length },
        ),
      }),
    );
    fc.assert(
      fc.property(permuted, ({ written, shuffle }) => {
        const once = rankField(fieldOf(written));
        const again = rankField(fieldOf({ ...written, entries: shuffle.map(at => written.entries[at] as Entry) }));
        expect([...again.position]).toEqual(shuffle.map(at => once.position[at]));
        expect([...again.totalSum]).toEqual(shuffle.map(at => once.totalSum[at]));
        expect([...again.total]).toEqual(shuffle.map(at => once.total[at]));
      }),
      { numRuns: 400 },
    );
  });

  test('one entry’s key rises → its position never gets worse under any system', () => {
    const raised = fc.record({
      written: anyField.filter(({ tests }) => tests.length > 0),
      entry: fc.nat(),
      test: fc.nat(),
      more: fc.integer({ min: 1, max: 200_000 }),
    });
    fc.assert(
      fc.property(raised, ({ written, entry, test: at, more }) => {
        const who = entry % written.entries.length;
        const which = at % written.tests.length;
        const before = written.entries[who]?.cells[which];
        fc.pre(!!before && before.counts !== 0);
        const better = structuredClone(written);
        (better.entries[who] as Entry).cells[which] = {
          ...(before as NonNullable<FieldCell>),
          quantity: (before?.quantity ?? 0) + more,
        };
        const old = rankField(fieldOf(written)).position[who] ?? 0;
        expect(rankField(fieldOf(better)).position[who]).toBeLessThanOrEqual(old);
      }),
      { numRuns: 600 },
    );
  });

  test('any field → at least p entries at or above position p; a worse placement never has better points', () => {
    fc.assert(
      fc.property(anyField, written => {
        const { position, tests } = rankField(fieldOf(written));
        const inside = participants(written);
        for (const entry of inside) {
          const own = position[entry] ?? 0;
          expect(own).toBeGreaterThan(0);
          expect(inside.filter(other => (position[other] ?? 0) <= own).length).toBeGreaterThanOrEqual(own);
        }
        const sign = written.system.decrementType === 7 ? -1 : 1;
        for (const { placement, points } of tests) {
          const sorted = inside.toSorted((one, other) => (placement[one] ?? 0) - (placement[other] ?? 0));
          const worth = sorted.map(entry => sign * (points[entry] ?? 0));
          expect(worth).toEqual(worth.toSorted((one, other) => other - one));
        }
      }),
      { numRuns: 400 },
    );
  });

  test('a finisher and a capped athlete in a test for time → the finisher is above, whatever the times', () => {
    const finisher = fc.integer({ min: 1, max: 600_000 }).map((time): FieldCell => ({ quantity: 100_000, time }));
    const capped = fc
      .record({ quantity: fc.integer({ min: 0, max: 99_999 }), time: fc.integer({ min: 1, max: 600_000 }) })
      .map((cell): FieldCell => cell);
    const cells = fc.array(fc.oneof(finisher, capped), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(cells, anySystem, (column, system) => {
        const entries = column.map(cell => ({ name: 'Ana', cells: [cell] }));
        const { placement } = rankField(fieldOf({ system, tests: [forTime], entries })).tests[0] ?? { placement: [] };
        const of = (isFinisher: boolean) =>
          column.flatMap((cell, at) => ((cell?.quantity === 100_000) === isFinisher ? [placement[at] ?? 0] : []));
        expect(Math.max(0, ...of(true))).toBeLessThan(Math.min(99, ...of(false)));
      }),
    );
  });

  test('any field → the cells add up to the sum, and the explanation equals the row', () => {
    fc.assert(
      fc.property(anyField, written => {
        const field = fieldOf(written);
        const standings = rankField(field);
        const at = (entry: number) => [...standings.order].indexOf(entry);
        for (let entry = 0; entry < field.size; entry++) {
          const explained = explainEntry(field, standings, entry);
          const cells = standings.tests.map(({ placement, points, isCounted, penaltySeconds }) => ({
            isCounted,
            placement: placement[entry],
            points: points[entry],
            penaltySeconds: penaltySeconds[entry],
          }));
          expect(
            explained.tests.map(({ isCounted, placement, points, result }) => ({
              isCounted,
              placement,
              points,
              penaltySeconds: result?.penaltySeconds ?? 0,
            })),
          ).toEqual(cells);
          expect(cells.reduce((sum, { points }) => sum + (points ?? 0), 0)).toBe(standings.totalSum[entry]);
          expect(explained.totalSum).toBe(standings.totalSum[entry]);
          expect(explained.total).toBe(standings.total[entry]);
          expect(explained.position).toBe(standings.position[entry]);
          expect(explained.isProvisional).toBe(standings.provisional[entry] === 1);
          expect(explained.above?.row.entry ?? -1).toBe(at(entry) > 0 ? standings.order[at(entry) - 1] : -1);
          expect(explained.below?.row.entry ?? -1).toBe(at(entry) < 0 ? -1 : (standings.order[at(entry) + 1] ?? -1));
          for (const [upper, lower, by] of [
            [explained.above?.row, explained.own, explained.above?.decidedBy],
            [explained.own, explained.below?.row, explained.below?.decidedBy],
          ] as const) {
            if (!upper || !lower || by === 5) continue;
            if (by === 1) expect(upper.totalSum).not.toBe(lower.totalSum);
            else expect(upper.totalSum).toBe(lower.totalSum);
            if (by === 2) expect(upper.placements).not.toEqual(lower.placements);
            if (by === 3 || by === 4) expect(upper.placements).toEqual(lower.placements);
            if (by === 3) expect(upper.finalPlacement).toBeLessThan(lower.finalPlacement ?? 0);
            if (by === 4) expect(upper.finalPlacement).toBe(lower.finalPlacement);
          }
        }
      }),
      { numRuns: 400 },
    );
  });
});

/** A repeatable series of numbers, far cheaper than a generated array. */
function series(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function largeField(size: number, seed: number, spread: number, decrementType: 4 | 6 | 7): WrittenField {
  const next = series(seed);
  const huge = seed % 3 === 0 ? 2 ** 41 : 1;
  const tests = [forTime, weight, { ...forTime, isForTime: false, isPenalized: true, isFinal: true }];
  const entries = Array.from({ length: size }, (_, at): Entry => {
    const cells = tests.map((): FieldCell => {
      if (next(20) === 0) return null;
      const hasTiebreak = seed % 2 === 0 && next(3) > 0;
      return {
        quantity: (1 + next(spread)) * huge + next(2),
        time: (1 + next(spread)) * huge + next(2),
        ...(hasTiebreak ? { tiebreak: 1 + next(5) } : {}),
        counts: next(10) === 0 ? 2 : 1,
      };
    });
    return { name: `${next(size)}`, standing: next(50) === 0 ? 1 : at % 97 === 0 ? 2 : 0, cells };
  });
  return { system: { decrementType }, tests, entries };
}

describe('ranking of large fields, sorted by digits', () => {
  test.each([
    ['few values', smallSize + 1, 1, 12, 4],
    ['few values with tie-break times', smallSize + 150, 2, 12, 7],
    ['few huge values', smallSize + 150, 3, 12, 6],
    ['many values', smallSize + 300, 5, 400_000, 6],
    ['many values with tie-break times', smallSize + 300, 4, 4000, 4],
    ['huge values with tie-break times', smallSize + 300, 6, 2000, 7],
    ['one value', smallSize + 60, 7, 1, 6],
  ] as const)('%s → the table equals the reference', (_name, size, seed, spread, decrementType) => {
    const written = largeField(size, seed, spread, decrementType);
    expect(asReference(rankField(fieldOf(written)))).toEqual(reference(written));
  });

  test('close values beside one far away → the table equals the reference', () => {
    const next = series(5);
    const written: WrittenField = {
      system: { decrementType: 4 },
      tests: [weight, { ...weight, needTime: true }],
      entries: Array.from({ length: smallSize }, (_, at): Entry => {
        const time = 300_000 + next(60_000);
        const [far, near] = [
          { quantity: 2 ** 45, time: 1 },
          { quantity: 1 + next(900), time },
        ];
        return { name: `${next(99)}`, cells: [at === 40 ? far : near, at === 300 ? far : near] };
      }),
    };
    expect(asReference(rankField(fieldOf(written)))).toEqual(reference(written));
  });

  test('many empty entries force longer digits → the placements of the others stay', () => {
    const written = largeField(smallSize - 20, 11, 60, 4);
    const few = written.entries.filter(({ standing }) => standing === 0).slice(0, 300);
    const nobody: Entry[] = Array.from({ length: smallSize }, () => ({ name: 'zz', cells: [] }));
    const small = rankField(fieldOf({ ...written, entries: few }));
    const large = rankField(fieldOf({ ...written, entries: [...few, ...nobody] }));
    const best = (standings: Standings) => [
      ...standings.tests.flatMap(({ placement }) => [...placement.subarray(0, 300)]),
    ];
    const isMeasured = written.tests.flatMap((_, at) => few.map(({ cells }) => !!cells[at]));
    expect(best(large).filter((_, at) => isMeasured[at])).toEqual(best(small).filter((_, at) => isMeasured[at]));
  });
});
