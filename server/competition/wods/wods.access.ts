import { ownCategory } from '#server/competition/categories/categories.access.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { findGeneralWod } from './general-wods.store.ts';
import { findWod, lockWods } from './wods.store.ts';

/** A test with its category and event, for the organizer whose they are; a command locks their event first. */
export async function ownWod(db: Db, viewer: Viewer, id: string, { lock = false } = {}) {
  const found = await findWod(db, id);
  if (!found) throw notFound();
  const home = await ownCategory(db, viewer, found.categoryId, { lock });
  if (!lock) return { wod: found, ...home };
  await lockWods(db, 'id', id);
  // Who waited for the event may have come too late for its test.
  const wod = await findWod(db, id);
  if (!wod) throw notFound();
  return { wod, ...home };
}

/** Holds a general test, with all its tests; only commands ask for it. */
export async function ownGeneralWod(db: Db, viewer: Viewer, id: string) {
  const found = await findGeneralWod(db, id);
  if (!found) throw notFound();
  const event = await ownEvent(db, viewer, found.eventId, { lock: true });
  await lockWods(db, 'generalWodId', id);
  const general = await findGeneralWod(db, id);
  if (!general) throw notFound();
  return { general, event };
}

/** Asks whose a general test is without a lock, before a picture is decoded for whoever asks. */
export async function refuseForeignGeneralWod(db: Db, viewer: Viewer, id: string): Promise<void> {
  const found = await findGeneralWod(db, id);
  if (!found) throw notFound();
  await ownEvent(db, viewer, found.eventId);
}
