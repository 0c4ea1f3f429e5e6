import type { Db } from '#server/foundation/db/connection.ts';

/** Screens of an event with their last call. */
export const listSeen = (db: Db, eventId: string) =>
  db.selectFrom('screens').select(['name', 'seenAt', 'info']).where('eventId', '=', eventId).orderBy('name').execute();
