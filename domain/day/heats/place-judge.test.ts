import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followJudge, type JudgedRail, placeJudge } from './place-judge.ts';

const railsOf = (...judges: (string | null)[]): JudgedRail[] =>
  judges.map((judgeId, at) => ({ number: at + 1, judgeId }));
const changed = (rails: readonly JudgedRail[], changes: readonly JudgedRail[]) =>
  rails.map(rail => changes.find(({ number }) => number === rail.number) ?? rail);

const rows: [string, JudgedRail[], number, string | null, JudgedRail[]][] = [
  ['ORG-297 a judge of no rail is simply assigned', railsOf('a', null), 2, 'b', railsOf('a', 'b')],
  ['ORG-297 and takes the place of who stood there', railsOf('a', 'b'), 2, 'c', railsOf('a', 'c')],
  ['ORG-296 a judge of another rail changes places', railsOf('a', 'b', 'c'), 1, 'b', railsOf('b', 'a', 'c')],
  ['ORG-296 where nobody stood the other rail is empty then', railsOf(null, 'b'), 1, 'b', railsOf('b', null)],
  ['ORG-296 a judge is taken off', railsOf('a', 'b'), 1, null, railsOf(null, 'b')],
  ['ORG-296 the same judge again changes nothing', railsOf('a', 'b'), 1, 'a', railsOf('a', 'b')],
];
test.each(rows)('%s', (_name, rails, number, judge, after) => {
  expect(changed(rails, placeJudge(rails, number, judge))).toEqual(after);
});

const later: [string, JudgedRail[], JudgedRail[]][] = [
  ['follows where the same stood', railsOf('a', 'b', null), railsOf('b', 'a', null)],
  ['stays where another was chosen', railsOf('c', 'b', null), railsOf('c', 'b', null)],
  ['stays where a rail is missing', railsOf('a'), railsOf('a')],
];
test.each(later)('D2 judges: a later heat %s', (_name, heat, after) => {
  const before = railsOf('a', 'b', null);
  expect(changed(heat, followJudge(before, placeJudge(before, 1, 'b'), heat))).toEqual(after);
});

test('D2 judges: the chosen judge has another rail in a later heat → that heat does not change', () => {
  const before = railsOf('a', null, null);
  expect(followJudge(before, placeJudge(before, 1, 'c'), railsOf('a', null, 'c'))).toEqual([]);
});

test('ORG-296 judges: any choices → no judge has two rails', () => {
  const judge = fc.constantFrom('a', 'b', 'c', 'd', null);
  const choice = fc.record({ number: fc.integer({ min: 1, max: 4 }), judge });
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 30 }), choices => {
      let rails = railsOf('a', 'b', null, null);
      let after = railsOf('a', 'b', 'c', null);
      for (const { number, judge: id } of choices) {
        const changes = placeJudge(rails, number, id);
        after = changed(after, followJudge(rails, changes, after));
        rails = changed(rails, changes);
        for (const heat of [rails, after]) {
          const named = heat.flatMap(({ judgeId }) => judgeId ?? []);
          expect(new Set(named).size).toBe(named.length);
        }
        expect(rails[number - 1]?.judgeId).toBe(id);
      }
    }),
  );
});
