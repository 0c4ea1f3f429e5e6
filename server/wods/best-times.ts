import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

type Test = { id: string; generalWodId: string | null };
export type BestTimes = { bestTime: number; overallBestTime: number };

/** Of each test the best counting time that reached its target; one walk along the index of times a test. */
const listMarks = async (db: Db, tests: Test[], isPublic: boolean) => {
  const general = tests.map(({ generalWodId }) => generalWodId).filter(id => id !== null);
  const { rows } = await sql<{ id: string; generalWodId: string | null; timeMs: number }>`
    select wods.id, wods.general_wod_id, best.time_ms
    from wods join categories on categories.id = wods.category_id cross join lateral (
      select results.time_ms from results join entries on entries.id = results.entry_id
      where results.wod_id = wods.id and results.time_ms is not null and results.status <> 'rejected'
        and entries.standing = 'in'
        and (wods.type_wod <> 'for time' or wods.valid_reps is null
          or results.quantity >= wods.valid_reps * 1000::bigint * case when categories.team then categories.members else 1 end)
      order by results.time_ms limit 1
    ) as best
    where wods.need_time and (wods.id = any(${tests.map(({ id }) => id)}) or wods.general_wod_id = any(${general}))
      and (${!isPublic}::boolean or categories.publish = 'publish')
  `.execute(db);
  return rows;
};

/** Milliseconds, 0 while nobody has one: in the test's category, and wherever the same general test is carried. */
export async function readBestTimes(db: Db, tests: Test[], isPublic: boolean): Promise<(test: Test) => BestTimes> {
  const marks = tests.length === 0 ? [] : await listMarks(db, tests, isPublic);
  const best = (times: number[]) => (times.length === 0 ? 0 : Math.min(...times));
  const isSame = (one: Test, other: Test) =>
    one.id === other.id || (one.generalWodId !== null && one.generalWodId === other.generalWodId);
  return test => ({
    bestTime: best(marks.filter(({ id }) => id === test.id).map(({ timeMs }) => timeMs)),
    overallBestTime: best(marks.filter(mark => isSame(mark, test)).map(({ timeMs }) => timeMs)),
  });
}
