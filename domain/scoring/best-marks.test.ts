import { describe, expect, test } from 'vitest';
import { type Entry, fieldOf, forTime, kg, reps, type Written, weight } from '#domain/scoring/testing/fields.ts';
import { bestTimeMs } from './best-marks.ts';

describe('best marks', () => {
  const best = (test: Written['tests'][number], cells: Entry['cells'], standing?: (0 | 1 | 2)[]) => {
    const written = {
      system: { decrementType: 4 as const },
      tests: [test],
      entries: cells.map((cell, at) => ({ name: `${at}`, cells: [cell] })),
    };
    const entries = written.entries.map((entry, at): Entry => ({ ...entry, standing: standing?.[at] ?? 0 }));
    const field = fieldOf({ ...written, entries });
    return field.tests[0] ? bestTimeMs(field, field.tests[0]) : undefined;
  };
  test.each([
    ['the shortest time that reached the target', forTime, [reps(100, 6), reps(100, 5), reps(50, 2)], 300_000],
    ['nobody reached it', forTime, [reps(99, 6), null], null],
    [
      'without a target the shortest',
      { ...forTime, isForTime: false, validReps: null },
      [reps(3, 6), reps(4, 7)],
      360_000,
    ],
    ['a test without time has none', weight, [kg(5)], null],
    ['a rejected one does not count', forTime, [{ ...reps(100, 4), counts: 0 }, reps(100, 5)], 300_000],
  ] as [string, Written['tests'][number], Entry['cells'], number | null][])('%s', (_name, test, cells, expected) => {
    expect(best(test, cells)).toBe(expected);
  });

  test('that of a disqualified entry is nobody\u2019s', () => {
    expect(best(forTime, [reps(100, 4), reps(100, 5)], [1, 0])).toBe(300_000);
  });
});
