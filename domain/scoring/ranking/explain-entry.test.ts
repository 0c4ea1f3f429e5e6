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
import { explainEntry } from './explain-entry.ts';
import { decidedBy } from './field.ts';
import { rankField } from './rank-field.ts';

const penalized = { ...forTime, isPenalized: true };
const finalWeight = { ...weight, isFinal: true };
const entries: Entry[] = [
  { name: 'Ana', cells: [reps(100, 5), kg(80)] },
  { name: 'Bea', cells: [reps(100, 6), kg(100)] },
  { name: 'Caro', cells: [reps(90, 10), { ...kg(100), counts: 2 } as Entry['cells'][number]] },
];
const explain = (written: WrittenField, entry: number) => {
  const field = fieldOf(written);
  return explainEntry(field, rankField(field), entry);
};

describe('explanation of a position («¿Por qué este puesto?»)', () => {
  const caro = explain({ system: { decrementType: 4 }, tests: [penalized, finalWeight], entries }, 2);

  test('R3 ORG-481 a penalised result → explained from the result over the penalty to the key', () => {
    expect(caro.tests[0]).toEqual({
      index: 0,
      isCounted: true,
      isFinal: false,
      result: {
        quantity: 90_000,
        timeMs: 600_000,
        tiebreakMs: null,
        isProvisional: false,
        wasCapped: false,
        missingReps: 10,
        penaltySeconds: 10,
        key: { quantity: 90_000, timeMs: 610_000, perSecond: 90 / 610 },
      },
      placement: 3,
      tiedWith: 0,
      points: 8000,
      best: null,
    });
  });

  test('ORG-482 a test without time → the key is the quantity, and a tie gives the number of equals', () => {
    expect(caro.tests[1]).toMatchObject({ placement: 1, tiedWith: 1, points: 10_000, isFinal: true });
    expect(caro.tests[1]?.result?.key).toEqual({ quantity: 100_000, timeMs: null, perSecond: null });
  });

  test('an entry between two others → total, position, and the reason of each order', () => {
    expect(caro).toMatchObject({ totalSum: 18_000, total: 9000, position: 2, isProvisional: true });
    expect(caro.formedBy).toEqual({ decrementType: 4, countedTests: 2, mostOfTest: 10_000, fewestWin: false });
    expect(caro.above).toEqual({
      decidedBy: decidedBy.points,
      row: { entry: 1, position: 1, totalSum: 19_000, placements: [1, 2], finalPlacement: 1 },
    });
    expect(caro.own).toMatchObject({ placements: [1, 3], finalPlacement: 1 });
    expect(caro.below).toEqual({
      decidedBy: decidedBy.final,
      row: { entry: 0, position: 3, totalSum: 18_000, placements: [1, 3], finalPlacement: 3 },
    });
  });

  test('a capped result → its key has the time cap', () => {
    const capped = explain(
      { system: { decrementType: 4 }, tests: [forTime], entries: [{ name: 'Ana', cells: [reps(50, 2)] }] },
      0,
    );
    expect(capped.tests[0]?.result).toMatchObject({ wasCapped: true, timeMs: 120_000, key: { timeMs: 600_000 } });
    expect(capped.above).toBeNull();
    expect(capped.below).toBeNull();
  });

  test('ORG-534 FitScore → the explanation names the best result', () => {
    const bea = explain({ system: { decrementType: 6 }, tests: [forTime, weight], entries }, 1);
    expect(bea.tests[0]).toMatchObject({ points: 8333, best: { quantity: 100_000, timeMs: 300_000 } });
    expect(bea.tests[1]).toMatchObject({ points: 10_000, best: { quantity: 100_000, timeMs: null } });
    expect(bea.total).toBe(9167);
  });

  test('an entry without a result → it shares the place after the last', () => {
    const missing = [...entries, { name: 'Dani', cells: [null, kg(1)] }, { name: 'Eva', cells: [null, null] }];
    const dani = explain({ system: { decrementType: 7 }, tests: [forTime, weight], entries: missing }, 3);
    expect(dani.tests[0]).toMatchObject({ result: null, placement: 4, tiedWith: 1, points: 400 });
    expect(dani.total).toBeNaN();
  });

  test('a test without results → marked as not counted', () => {
    const alone = explain(
      { system: { decrementType: 7 }, tests: [forTime, weight], entries: [{ name: 'Ana', cells: [null, kg(1)] }] },
      0,
    );
    expect(alone.tests[0]).toMatchObject({ isCounted: false, placement: 0, points: 0 });
    expect(alone.formedBy.countedTests).toBe(1);
  });

  test('a disqualified entry → has a row; a withdrawn entry → has none', () => {
    const out: Entry[] = [
      ...entries,
      { name: 'Dani', standing: 1, cells: [] },
      { name: 'Eva', standing: 2, cells: [] },
    ];
    const written: WrittenField = { system: { decrementType: 4 }, tests: [forTime, weight], entries: out };
    expect(explain(written, 3)).toMatchObject({ isDisqualified: true, position: 0, below: null });
    expect(explain(written, 3).above).toMatchObject({ decidedBy: decidedBy.outside });
    expect(explain(written, 4)).toMatchObject({ isDisqualified: false, position: 0, above: null, below: null });
  });
});
