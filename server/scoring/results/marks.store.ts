import { sql } from 'kysely';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { ResultMark } from '#domain/scoring/results/result-marks.ts';
import type { Db } from '#server/foundation/db/connection.ts';

type Mark = {
  wodId: string;
  entryId: string;
  categoryId: string;
  stage: Stage;
  mark: ResultMark;
  markedBy: string;
  markedAt: Date;
};

/** Stores a mark such as DNF. False when there is a result: a mark does not replace it. */
export async function storeMark(db: Db, row: Mark): Promise<boolean> {
  const { rows } = await sql`
    insert into result_marks (wod_id, entry_id, category_id, stage, mark, marked_by, marked_at)
    select ${row.wodId}, ${row.entryId}, ${row.categoryId}, ${row.stage}, ${row.mark}, ${row.markedBy}, ${row.markedAt}::timestamptz
    where not exists (select from results where wod_id = ${row.wodId} and entry_id = ${row.entryId})
    on conflict (wod_id, entry_id) do update set
      mark = excluded.mark, marked_by = excluded.marked_by, marked_at = excluded.marked_at
    returning wod_id`.execute(db);
  return rows.length > 0;
}

export async function deleteMark(db: Db, wodId: string, entryId: string): Promise<void> {
  await sql`delete from result_marks where wod_id = ${wodId} and entry_id = ${entryId}`.execute(db);
}
