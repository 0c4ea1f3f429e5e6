import type { Db } from '#server/foundation/db/connection.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { type CategoryRow, findCategory } from './categories.store.ts';

/** Returns a category, only if it belongs to this event. */
export async function categoryOf(db: Db, eventId: string, id: string): Promise<CategoryRow> {
  const row = await findCategory(db, id);
  if (row?.eventId !== eventId) throw notFound();
  return row;
}
