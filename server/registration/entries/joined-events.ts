import type { Db } from '#server/foundation/db/connection.ts';
import { listEventIds } from './entries-of.store.ts';

/** Returns the ids of the events that an athlete joined (A4, ATH-295). */
export const joinedEventsOf = (db: Db, userId: string): Promise<string[]> => listEventIds(db, userId);
