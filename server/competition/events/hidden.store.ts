import type { Db } from '#server/foundation/db/connection.ts';

export const listEvents = (db: Db, organizationId: string) =>
  db.selectFrom('events').select('id').where('organizationId', '=', organizationId).orderBy('id').execute();

/** Marks the event as notified. Undefined if it was before, or is visible again. */
export const takeUntoldHidden = (trx: Db, id: string, now: Date) =>
  trx
    .updateTable('events')
    .set({ hiddenToldAt: now })
    .where('id', '=', id)
    .where('hiddenAt', 'is not', null)
    .where('hiddenToldAt', 'is', null)
    .returning('name')
    .executeTakeFirst();
