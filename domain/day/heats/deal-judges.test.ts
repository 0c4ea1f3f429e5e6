import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealJudges, type HeatToDeal, heatTime, isAtOnce, judgesThatStay } from './deal-judges.ts';

const none: ReadonlyMap<string, number> = new Map();
const heat = (judges: (string | null)[], out: string[] = []): HeatToDeal => ({
  rails: judges.map((judgeId, at) => ({ id: `r${at + 1}`, number: at + 1, judgeId, isNeeded: true })),
  out: new Set(out),
});
const named = (...ids: string[]) => ids.map(id => ({ id, isPrincipal: id === 'principal' }));
const dealt = (heats: HeatToDeal[], ids: string[], before = none) =>
  dealJudges(heats, named(...ids), before).map(({ id, judgeId }) => `${id} ${judgeId}`);

describe('deal judges', () => {
  test('some rails have a judge → those stay, and the others get one', () => {
    expect(dealt([heat(['a', null, 'c', null])], ['a', 'b', 'c', 'd'])).toEqual(['r2 b', 'r4 d']);
  });
  test('fewer judges than rails → the lowest rails get one', () => {
    expect(dealt([heat([null, null, null])], ['a', 'b'])).toEqual(['r1 a', 'r2 b']);
  });
  test('a free or absent rail → gets none', () => {
    const { rails, out } = heat([null, null]);
    const half = { rails: rails.map(rail => ({ ...rail, isNeeded: rail.number > 1 })), out };
    expect(dealt([half], ['a', 'b'])).toEqual(['r2 a']);
  });
  test('an athlete of the heat, or a judge of another floor → left out', () => {
    expect(dealt([heat([null, null], ['a'])], ['a', 'b', 'c'])).toEqual(['r1 b', 'r2 c']);
  });
  test('a principal judge → only where no other is left', () => {
    expect(dealt([heat([null, null])], ['principal', 'a', 'b'])).toEqual(['r1 a', 'r2 b']);
    expect(dealt([heat([null, null])], ['principal', 'a'])).toEqual(['r1 a', 'r2 principal']);
  });
  test('more judges than rails → they take turns; one who goes on keeps the rail', () => {
    const heats = [heat([null, null]), heat([null, null])];
    expect(dealt(heats, ['a', 'b', 'c'])).toEqual(['r1 a', 'r2 b', 'r1 a', 'r2 c']);
    expect(dealt(heats, ['a', 'b'], new Map([['a', 1]]))).toEqual(['r1 b', 'r2 a', 'r1 b', 'r2 a']);
  });
});

test('deal judges: any heats, judges and set rails → even, no judge twice, set rails kept, nobody forgotten', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh', 'principal'), { maxLength: 9 });
  const rails = fc.array(fc.tuple(fc.option(fc.constantFrom(...'abcdefgh')), fc.boolean()), { maxLength: 6 });
  const heats = fc.array(fc.tuple(rails, fc.subarray([...'abcdefgh'])), { maxLength: 6 });
  fc.assert(
    fc.property(ids, heats, (known, drawn) => {
      const given = drawn.map(
        ([all, out], at): HeatToDeal => ({
          rails: all.map(([judgeId, isNeeded], rail) => ({
            ...{ id: `${at} ${rail}`, number: rail + 1, isNeeded },
            // In the store no judge has two rails of one heat.
            judgeId: all.findIndex(([one]) => one === judgeId) === rail ? judgeId : null,
          })),
          out: new Set(out),
        }),
      );
      const judges = named(...known);
      const changes = new Map(dealJudges(given, judges, none).map(({ id, judgeId }) => [id, judgeId]));
      for (const { rails, out } of given) {
        const after = rails.map(rail => ({ ...rail, judgeId: changes.get(rail.id) ?? rail.judgeId }));
        const standing = after.flatMap(({ judgeId }) => judgeId ?? []);
        expect(new Set(standing).size).toBe(standing.length);
        for (const { id, judgeId, isNeeded } of rails) {
          if (judgeId !== null || !isNeeded) expect(changes.has(id)).toBe(false);
          else if (changes.has(id)) expect(out.has(changes.get(id)!)).toBe(false);
        }
        const isMissing = after.some(({ judgeId, isNeeded }) => isNeeded && judgeId === null);
        const left = judges.filter(({ id }) => !standing.includes(id) && !out.has(id));
        if (isMissing) expect(left).toEqual([]);
        if (rails.some(({ id }) => changes.get(id) === 'principal')) expect(left).toEqual([]);
      }
    }),
  );
});

test('deal judges: nobody is set or out → the rails of any two judges differ by one at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 8 }), fc.nat(8), (judges, rails, heats) => {
      const ids = Array.from({ length: judges }, (_, at) => `j${at}`);
      const all = Array.from({ length: heats }, () => heat(Array.from({ length: rails }, () => null)));
      const counts = ids.map(id => dealJudges(all, named(...ids), none).filter(({ judgeId }) => judgeId === id).length);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(heats * Math.min(judges, rails));
    }),
  );
});

test('judges that stay: the last heat counts, then the ones before it; nobody stays at two rails', () => {
  const rails = (...judges: (string | null)[]) => judges.map((judgeId, at) => ({ number: at + 1, judgeId }));
  expect([...judgesThatStay([rails('a', null, 'c'), rails('b', 'd'), rails('e', 'e', null, 'a')])]).toEqual([
    [1, 'a'],
    [3, 'c'],
    [2, 'd'],
  ]);
});

test.each([
  ['planned later', { plannedAt: 50_000, startedAt: null, lengthMs: 10_000 }, [50_000, 60_000]],
  ['late', { plannedAt: 10_000, startedAt: null, lengthMs: 10_000 }, [40_000, 50_000]],
  ['running', { plannedAt: 10_000, startedAt: 35_000, lengthMs: 10_000 }, [35_000, 45_000]],
  ['running over its time', { plannedAt: 10_000, startedAt: 15_000, lengthMs: 10_000 }, [15_000, 40_001]],
] as const)('time of a heat: %s → from when to when it has its floor', (_, of, time) =>
  expect(heatTime(of, 40_000)).toEqual(time),
);

test('time of a heat: one ends as the other begins → not at once; both without a length begin together → at once', () => {
  expect(isAtOnce([0, 10], [10, 20])).toBe(false);
  expect(isAtOnce([0, 11], [10, 20])).toBe(true);
  expect(isAtOnce([10, 10], [10, 10])).toBe(true);
});
