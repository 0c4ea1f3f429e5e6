import { sql } from 'kysely';
import type { ActDetails } from '#contract/backoffice/audit.ts';
import type { Db } from '#server/foundation/db/connection.ts';

type EventFloor = { id: string; name: string | null };
type Target = { categoryId: string } | { testId: string } | { heatId: string } | { railId: string };
type OfEvent = { id: string; simultaneousCategories: boolean };

/** Floor of a test, the same as `placeOf`. Needs `wods`, `categories` and `events`. */
export const placeId = sql<string>`coalesce(wods.scenario_id,
  case when events.simultaneous_categories then categories.id else events.id end)`;

/** The start that people were told. Needs `heats`. */
export const toldStart = sql<Date>`coalesce(heats.announced_at, heats.planned_at)`;

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

/**
 * A line of the log says this about a target: names of the plan, and ids of the test, the entry and the judge as they
 * are now.
 */
export async function findActPlace(db: Db, target: Target): Promise<ActDetails> {
  if ('categoryId' in target) return {};
  if ('testId' in target) return { testId: target.testId };
  const heats = db.selectFrom('heats').select(['heats.name as heatName', 'heats.wodId as testId']);
  if ('heatId' in target) return (await heats.where('heats.id', '=', target.heatId).executeTakeFirst()) ?? {};
  const rail = await heats
    .innerJoin('rails', 'rails.heatId', 'heats.id')
    .select(['rails.number as railNumber', 'rails.entryId', 'rails.judgeId'])
    .where('rails.id', '=', target.railId)
    .executeTakeFirst();
  return rail ?? {};
}
