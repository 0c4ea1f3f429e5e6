import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';

type EventFloor = { id: string; name: string | null };
type OfEvent = { id: string; simultaneousCategories: boolean };

/** Floor of a test, the same as `placeOf`. Needs `wods`, `categories` and `events`. */
export const placeId = sql<string>`coalesce(wods.scenario_id,
  case when events.simultaneous_categories then categories.id else events.id end)`;

/** Floors of an event in the order of its categories. An event without tests gets its future floor (D5). */
export async function listPlaces(db: Db, event: OfEvent): Promise<EventFloor[]> {
  const rows = await db
    .selectFrom('wods')
    .innerJoin('categories', 'categories.id', 'wods.categoryId')
    .leftJoin('scenarios', 'scenarios.id', 'wods.scenarioId')
    .select(['scenarios.id as scenarioId', 'scenarios.stageName', 'categories.id', 'categories.name'])
    .where('wods.eventId', '=', event.id)
    .where('wods.typeEvent', '=', 'offline')
    .where('categories.typeCategory', '<>', 'running')
    .orderBy('categories.position')
    .orderBy('categories.createdAt')
    .orderBy('wods.createdAt')
    .orderBy('wods.id')
    .execute();
  const places = new Map<string, string | null>();
  for (const { scenarioId, stageName, id, name } of rows) {
    if (scenarioId) places.set(scenarioId, stageName);
    else if (event.simultaneousCategories) places.set(id, name);
    else places.set(event.id, null);
  }
  if (places.size === 0) places.set(event.id, null);
  return [...places].map(([id, name]) => ({ id, name }));
}
