import type { Db } from '#server/foundation/db/connection.ts';

export const listEvents = (db: Db, organizationId: string) =>
  db.selectFrom('events').select('id').where('organizationId', '=', organizationId).orderBy('id').execute();

/** Marks the hidden event as announced to its athletes. Undefined if it was marked before, or is visible again. */
export const takeUntoldHidden = (trx: Db, id: string, now: Date) =>
  trx
    .updateTable('events')
    .set({ hiddenToldAt: now })
    .where('id', '=', id)
    .where('hiddenAt', 'is not', null)
    .where('hiddenToldAt', 'is', null)
    .returning('name')
    .executeTakeFirst();
