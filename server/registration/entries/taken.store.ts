import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';

export type Taken = { categoryId: string; entries: number; persons: number };

/**
 * Counts the taken places of each category: entries, and orders that hold a place. A paid order holds one until it has
 * its entry, unless it is being refunded.
 */
export async function listTaken(
  db: Db,
  eventId: string,
  now: Date,
  exceptOrder: string | null = null,
): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select category_id, sum(entries)::bigint as entries, sum(persons)::bigint as persons from (
      select entries.category_id, count(*) as entries,
          sum(case when categories.team then categories.members else 1 end) as persons
        from entries join categories on categories.id = entries.category_id
        where entries.event_id = ${eventId}
        group by entries.category_id
      union all
      select category_id, count(*), sum(persons) from orders
        where event_id = ${eventId} and kind = 'entry' and id is distinct from ${exceptOrder}::text and (
          (state = 'created' and held_until > ${now})
          or (state = 'paid' and not exists (select from refunds where order_id = orders.id)))
        group by category_id
    ) as taken group by category_id`.execute(db);
  return rows;
}
