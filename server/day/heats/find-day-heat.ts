import type { Db } from '#server/foundation/db/connection.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { findHeatName, findHome } from './heats.store.ts';

/** Of which event a heat is, how it is called, and what its test asks; for topics that read what was done on it. */
export async function findDayHeat(db: Db, heatId: string) {
  const [home, heat] = await Promise.all([findHome(db, { heatId }), findHeatName(db, heatId)]);
  if (!home || !heat) throw notFound();
  const { name, unit, ...test } = heat;
  return { eventId: home.eventId, name, unit, test };
}

/** Of which event a category is. */
export async function findCategoryEvent(db: Db, categoryId: string): Promise<string> {
  const home = await findHome(db, { categoryId });
  if (!home) throw notFound();
  return home.eventId;
}
