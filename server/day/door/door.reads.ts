import type { Db } from '#server/foundation/db/connection.ts';

/**
 * People admitted at a door by code or name, without undone ones. First and last time over all days; compare them with
 * a day in the event's time zone.
 */
export const presentAt = (db: Db, eventId: string): Promise<{ uid: string; firstAt: Date; lastAt: Date }[]> =>
  db
    .selectFrom('doorMarks')
    .select(({ fn, ref }) => [
      ref('personId').$notNull().as('uid'),
      fn.min('decidedAt').as('firstAt'),
      fn.max('decidedAt').as('lastAt'),
    ])
    .where('eventId', '=', eventId)
    .where('personId', 'is not', null)
    .where('outcome', '=', 'admitted')
    .where('undoneAt', 'is', null)
    .groupBy('personId')
    .orderBy('firstAt')
    .orderBy('uid')
    .execute();
