import type { Db } from '#server/db/connection.ts';
import { notFound } from '#server/http/refuse.ts';
import { findHeatName, findHome } from './heats.store.ts';

/** Of which event a heat is, how it is called, and in what it is counted; for topics that read what was done on it. */
export async function findDayHeat(db: Db, heatId: string) {
  const [home, heat] = await Promise.all([findHome(db, { heatId }), findHeatName(db, heatId)]);
  if (!home || !heat) throw notFound();
  return { eventId: home.eventId, name: heat.name, unit: heat.unit };
}

/** Of which event a category is. */
export async function findCategoryEvent(db: Db, categoryId: string): Promise<string> {
  const home = await findHome(db, { categoryId });
  if (!home) throw notFound();
  return home.eventId;
}
