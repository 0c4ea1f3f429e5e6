import type { Insertable } from 'kysely';
import type { TestColumn } from '#domain/scoring/ranking/field.ts';
import { rankField } from '#domain/scoring/ranking/rank-field.ts';
import { testOfTeam } from '#domain/scoring/ranking/team-sum.ts';
import type { Results } from '#server/foundation/db/types.gen.ts';
import type { StartedTest, TestEntrant } from './list-started-tests.ts';

type Result = Insertable<Results>;

function columnOf(test: StartedTest, entrants: readonly TestEntrant[], results: readonly Result[]): TestColumn {
  const done = new Map(results.filter(({ wodId }) => wodId === test.id).map(result => [result.entryId, result]));
  const of = (read: (result: Result) => number | null | undefined) =>
    Float64Array.from(entrants, ({ id }) => {
      const result = done.get(id);
      return (result && read(result)) ?? Number.NaN;
    });
  const { needTime, isWodPenalized, validReps, timeCap, isFinal, typeWod } = test;
  const facts = { needTime, isForTime: typeWod === 'for time', isPenalized: isWodPenalized, validReps, isFinal };
  return {
    test: testOfTeam({ ...facts, timeCapMs: timeCap * 1000 }, Math.max(1, test.members)),
    counts: Uint8Array.from(entrants, ({ id }) => ((done.get(id)?.status ?? 'rejected') === 'rejected' ? 0 : 1)),
    quantity: of(({ quantity }) => quantity),
    timeMs: of(({ timeMs }) => timeMs),
    tiebreakMs: of(({ tiebreakMs }) => tiebreakMs),
  };
}

/** After an online qualifier only its best athletes with a result take part in the event (R6). */
export function goOn(
  test: StartedTest,
  tests: readonly StartedTest[],
  entrants: readonly TestEntrant[],
  results: readonly Result[],
): readonly TestEntrant[] {
  if (!test.qualifierOnline || test.typeEvent === 'qualifier') return entrants;
  const qualifiers = tests.filter(other => other.categoryId === test.categoryId && other.typeEvent === 'qualifier');
  const size = entrants.length;
  const columns = qualifiers.map(other => columnOf(other, entrants, results));
  const nameOrder = Uint32Array.from(entrants, (_, place) => place);
  const { position } = rankField({
    size,
    system: test.system,
    tests: columns,
    standing: new Uint8Array(size),
    nameOrder,
  });
  const hasOne = (place: number) => columns.some(({ counts }) => counts[place] === 1);
  return entrants.filter((_, place) => hasOne(place) && position[place]! <= (test.competitorsNumbers ?? size));
}
