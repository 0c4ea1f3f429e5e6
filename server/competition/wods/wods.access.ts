import { ownCategory } from '#server/competition/categories/categories.access.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { findGeneralWod } from './general-wods.store.ts';
import { findWod, lockWods } from './wods.store.ts';

/** Returns a test with its category and event, for their organizer. A command locks the event first. */
export async function ownWod(db: Db, viewer: Viewer, id: string, { lock = false } = {}) {
  const found = await findWod(db, id);
  if (!found) throw notFound();
  const home = await ownCategory(db, viewer, found.categoryId, { lock });
  if (!lock) return { wod: found, ...home };
  await lockWods(db, 'id', id);
  // Another call may have deleted the test while this call waited for the event lock.
  const wod = await findWod(db, id);
  if (!wod) throw notFound();
  return { wod, ...home };
}

/** Returns a general test and locks its event and all its tests. For commands only. */
export async function ownGeneralWod(db: Db, viewer: Viewer, id: string) {
  const found = await findGeneralWod(db, id);
  if (!found) throw notFound();
  const event = await ownEvent(db, viewer, found.eventId, { lock: true });
  await lockWods(db, 'generalWodId', id);
  const general = await findGeneralWod(db, id);
  if (!general) throw notFound();
  return { general, event };
}

/** Checks the owner without a lock, before the server decodes the picture. */
export async function refuseForeignGeneralWod(db: Db, viewer: Viewer, id: string): Promise<void> {
  const found = await findGeneralWod(db, id);
  if (!found) throw notFound();
  await ownEvent(db, viewer, found.eventId);
}
