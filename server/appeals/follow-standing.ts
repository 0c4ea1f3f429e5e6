import { sql } from 'kysely';
import type { Standing } from '#domain/entries/standings.ts';
import type { Db } from '#server/db/connection.ts';

type Change = { entryId: string; standing: Standing; userId: string; reason: string | null; at: Date };

/**
 * Who withdrew contests nothing any more: what was open is closed, undecided, and open again once the entry is back. Each
 * with its line of history. Held with the event and before the entry, as whoever writes a result takes them.
 */
export async function followStanding(trx: Db, { entryId, standing, userId, reason, at }: Change): Promise<void> {
  const isOut = standing === 'withdrawn';
  const [was, becomes, action] = isOut ? ['pending', 'closed', 'closed'] : ['closed', 'pending', 'reopened'];
  await sql`
    with held as (
      select results.id from results join appeals on appeals.result_id = results.id
      where results.entry_id = ${entryId} and appeals.status = ${was} and appeals.withdrawn = ${!isOut}
      order by results.id for update of results
    ), turned as (
      update appeals set status = ${becomes}, withdrawn = ${isOut}, updated_at = ${at},
        decided_at = case when ${isOut} then ${at}::timestamptz end
      from held where appeals.result_id = held.id and appeals.status = ${was}
      returning appeals.result_id
    ), changed as (
      update results set appealed = ${!isOut}, version = results.version + 1, updated_at = ${at}
      from turned where results.id = turned.result_id
      returning results.*, jsonb_build_object('quantity', quantity, 'timeMs', time_ms, 'tiebreakMs', tiebreak_ms,
        'status', status, 'teamResults', team_results) as stands
    )
    insert into result_history (wod_id, entry_id, version, action, user_id, role, was, becomes, note, at)
    select wod_id, entry_id, version, ${action}, ${userId}, 'organization', stands, stands, ${reason}, ${at} from changed
  `.execute(trx);
}
