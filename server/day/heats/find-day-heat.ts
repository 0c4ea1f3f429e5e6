import type { Db } from '#server/foundation/db/connection.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { findHeatName, findHome } from './heats.store.ts';

/** The event of a heat, its name, and the measures of its test; for other topics. */
export async function findDayHeat(db: Db, heatId: string) {
  const [home, heat] = await Promise.all([findHome(db, { heatId }), findHeatName(db, heatId)]);
  if (!home || !heat) throw notFound();
  const { name, unit, ...test } = heat;
  return { eventId: home.eventId, name, unit, test };
}

export async function findCategoryEvent(db: Db, categoryId: string): Promise<string> {
  const home = await findHome(db, { categoryId });
  if (!home) throw notFound();
  return home.eventId;
}
