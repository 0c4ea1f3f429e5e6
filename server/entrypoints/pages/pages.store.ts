import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';

export type PublicRow = { kind: 'event' | 'category'; id: string; updatedAt: Date };

export async function countPublicRows(db: Db): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select ((select count(*) from events where is_public) + (select count(*) from categories
      join events on events.id = categories.event_id where events.is_public))::int as rows
  `.execute(db);
  return rows[0]?.rows ?? 0;
}

/** Lists public rows in an order that stays stable while rows are added: events, then categories, each by id. */
export async function listPublicRows(db: Db, { offset, limit }: { offset: number; limit: number }) {
  const { rows } = await sql<PublicRow>`
    select 'event' as kind, id, updated_at as "updatedAt", 1 as place from events where is_public
    union all
    select 'category', categories.id, categories.updated_at, 2 from categories
      join events on events.id = categories.event_id where events.is_public
    order by place, id
    limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}
