import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followJudge, type JudgedRail, placeJudge } from './place-judge.ts';

const railsOf = (...judges: (string | null)[]): JudgedRail[] =>
  judges.map((judgeId, at) => ({ number: at + 1, judgeId }));
const changed = (rails: readonly JudgedRail[], changes: readonly JudgedRail[]) =>
  rails.map(rail => changes.find(({ number }) => number === rail.number) ?? rail);

const rows: [string, JudgedRail[], number, string | null, JudgedRail[]][] = [
  ['ORG-297 judges: a judge without a rail, an empty rail → assigned', railsOf('a', null), 2, 'b', railsOf('a', 'b')],
  [
    'ORG-297 judges: a judge without a rail, a taken rail → replaces its judge',
    railsOf('a', 'b'),
    2,
    'c',
    railsOf('a', 'c'),
  ],
  [
    'ORG-296 judges: a judge of another rail, a taken rail → the two swap',
    railsOf('a', 'b', 'c'),
    1,
    'b',
    railsOf('b', 'a', 'c'),
  ],
  [
    'ORG-296 judges: a judge of another rail, an empty rail → the other rail is empty',
    railsOf(null, 'b'),
    1,
    'b',
    railsOf('b', null),
  ],
  ['ORG-296 judges: no judge is chosen → the rail is empty', railsOf('a', 'b'), 1, null, railsOf(null, 'b')],
  ['ORG-296 judges: the same judge is chosen again → no change', railsOf('a', 'b'), 1, 'a', railsOf('a', 'b')],
];
test.each(rows)('%s', (_name, rails, number, judge, after) => {
  expect(changed(rails, placeJudge(rails, number, judge))).toEqual(after);
});

const later: [string, JudgedRail[], JudgedRail[]][] = [
  ['the same judges before the swap → that heat swaps, too', railsOf('a', 'b', null), railsOf('b', 'a', null)],
  ['another judge was chosen there → no change', railsOf('c', 'b', null), railsOf('c', 'b', null)],
  ['a rail is missing → no change', railsOf('a'), railsOf('a')],
];
test.each(later)('D2 judges of a later heat: %s', (_name, heat, after) => {
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
