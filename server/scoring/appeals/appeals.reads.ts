import type { Db } from '#server/foundation/db/connection.ts';

/** Where an account appealed: one line for an event, category and stage. */
export const listSentAppeals = (db: Db, userId: string) =>
  db.selectFrom('appeals').select(['eventId', 'categoryId', 'stage']).distinct().where('userId', '=', userId).execute();
