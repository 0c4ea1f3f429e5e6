import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';

/** More than a page shows, so that hidden tables leave some. */
const mostCategories = 6;

/** Published categories of public events with a heat that runs or ended since `since`; the last start first. */
export async function listCompeting(db: Db, since: Date) {
  const rows = await db
    .selectFrom('heats')
    .innerJoin('categories', 'categories.id', 'heats.categoryId')
    .innerJoin('events', 'events.id', 'heats.eventId')
    .select(['events.id as eventId', 'events.name as event', 'categories.id as categoryId'])
    .select(['categories.name as category', 'heats.name as heat', 'heats.status'])
    .where('events.isPublic', '=', true)
    .where('events.finishedAt', 'is', null)
    // Few events are ended by their organization; a forgotten one competes no more a day after its end.
    .where('events.endsAt', '>', new Date(since.getTime() - 86_400_000))
    .where('categories.publish', '=', 'publish')
    .where('heats.annulledAt', 'is', null)
    .where(({ or, eb }) => or([eb('heats.status', '=', 'active'), eb('heats.finishedAt', '>', since)]))
    .orderBy(sql`heats.started_at desc nulls last`)
    .orderBy('heats.id')
    .limit(60)
    .execute();
  const first = new Map(rows.toReversed().map(row => [row.categoryId, row]));
  return rows.filter(row => first.get(row.categoryId) === row).slice(0, mostCategories);
}
