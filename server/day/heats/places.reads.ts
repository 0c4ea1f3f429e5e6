import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';

type EventFloor = { id: string; name: string | null };
type OfEvent = { id: string; simultaneousCategories: boolean };

/** Beside `wods`, `categories` and `events`: the floor of a test, as `placeOf` of the heats' clocks has it. */
export const placeId = sql<string>`coalesce(wods.scenario_id,
  case when events.simultaneous_categories then categories.id else events.id end)`;

/** D5: the floors of an event, in the order of its categories; one without tests has the one that it will have. */
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
