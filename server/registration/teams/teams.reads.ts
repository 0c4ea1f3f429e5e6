import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';

/** SQL for a query with `entries`: true if the entry has a result, or a heat that was called (N35). */
export const competed = sql<boolean>`(
  exists (select from results where results.entry_id = entries.id)
  or exists (select from rails join heats on heats.id = rails.heat_id
    where rails.entry_id = entries.id and (heats.called_at is not null or heats.status <> 'on_hold')))`;

/** True if one entry has competed, of a team or of a single athlete. */
export async function entryCompeted(db: Db, entryId: string): Promise<boolean> {
  const row = await db
    .selectFrom('entries')
    .select(competed.as('competed'))
    .where('id', '=', entryId)
    .executeTakeFirst();
  return row?.competed ?? false;
}
