import type { Db } from '#server/foundation/db/connection.ts';

/**
 * Who has come to an event: by their own code or by name, at a door, and not taken back. Of several days the first moment
 * and the last; whoever compares it with a day does so by the event's clock.
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
