import { ownEvent } from '#server/competition/events/events.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { findCategory } from './categories.store.ts';

/**
 * Returns a category with its event, for their organizer. A command locks the event before anything else, so that all
 * its writers queue for one lock.
 */
export async function ownCategory(db: Db, viewer: Viewer, id: string, { lock = false } = {}) {
  const found = await findCategory(db, id);
  if (!found) throw notFound();
  const event = await ownEvent(db, viewer, found.eventId, { lock });
  // Another call may have deleted the category while this call waited for the event lock.
  const category = lock ? await findCategory(db, id) : found;
  if (!category) throw notFound();
  return { category, event };
}
export type OwnCategory = Awaited<ReturnType<typeof ownCategory>>;
export type OwnEventRow = OwnCategory['event'];
