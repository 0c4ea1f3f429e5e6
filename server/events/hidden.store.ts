import type { Db } from '#server/db/connection.ts';
import { hasAnswered } from './has-answered.ts';

export const listEvents = (db: Db, organizationId: string) =>
  db.selectFrom('events').select('id').where('organizationId', '=', organizationId).orderBy('id').execute();

/** From here on it is told; undefined where it was before, or where it is to be seen again. */
export const takeUntoldHidden = (trx: Db, id: string, now: Date) =>
  trx
    .updateTable('events')
    .set({ hiddenToldAt: now })
    .where('id', '=', id)
    .where('hiddenAt', 'is not', null)
    .where('hiddenToldAt', 'is', null)
    .returning('name')
    .executeTakeFirst();

export const listJoined = (db: Db, eventId: string) =>
  db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .innerJoin('users', 'users.id', 'participants.userId')
    .select(['users.name', 'users.email'])
    .where('participants.eventId', '=', eventId)
    .where(hasAnswered)
    .where('users.erasedAt', 'is', null)
    .orderBy('users.id')
    .execute();
