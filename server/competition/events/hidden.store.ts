import type { Db } from '#server/foundation/db/connection.ts';

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
