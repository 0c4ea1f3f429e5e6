import type { Db } from '#server/foundation/db/connection.ts';

/** Stores a deletion request under its email, even without an account (PUB-243). */
export const upsertDeletion = (db: Db, email: string, userId: string | null, timestamp: Date) =>
  db
    .insertInto('pendingDeletions')
    .values({ email, userId, timestamp })
    .onConflict(conflict =>
      conflict
        .column('email')
        .doUpdateSet({ userId, timestamp, confirmedAt: null, dueAt: null, erasedAt: null })
        .where('pendingDeletions.confirmedAt', 'is', null),
    )
    .execute();

export const confirmDeletionOf = (db: Db, userId: string | null, email: string, confirmedAt: Date, dueAt: Date) =>
  db
    .insertInto('pendingDeletions')
    .values({ email, userId, timestamp: confirmedAt, confirmedAt, dueAt })
    .onConflict(conflict => conflict.column('email').doUpdateSet({ userId, confirmedAt, dueAt, erasedAt: null }))
    .execute();

export async function deleteDeletionOf(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('pendingDeletions')
    .where('userId', '=', userId)
    .where('erasedAt', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return row !== undefined;
}

export const listDueDeletions = (db: Db, now: Date) =>
  db
    .selectFrom('pendingDeletions')
    .select(['email', 'userId'])
    .where('erasedAt', 'is', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .execute();

/** Reads the request again inside the erasing transaction, because its account may have cancelled it. */
export const lockDueDeletion = (db: Db, email: string, now: Date) =>
  db
    .selectFrom('pendingDeletions')
    .select(['email', 'userId'])
    .where('email', '=', email)
    .where('erasedAt', 'is', null)
    .where('dueAt', '<=', now)
    .forUpdate()
    .executeTakeFirst();

/** Closes a request. Its row stays as proof of the erasure, without the address. */
export const closeDeletion = (db: Db, email: string, placeholder: string, now: Date) =>
  db.updateTable('pendingDeletions').set({ email: placeholder, erasedAt: now }).where('email', '=', email).execute();

export const sweepUnconfirmedDeletions = (db: Db, before: Date) =>
  db.deleteFrom('pendingDeletions').where('confirmedAt', 'is', null).where('timestamp', '<', before).execute();

/** Deletes addresses of people without an account from events that ended before this moment (A10, N10). */
export async function forgetTypedAddresses(trx: Db, completedBefore: Date): Promise<void> {
  const over = trx.selectFrom('events').select('events.id').where('events.completesAt', '<', completedBefore);
  const standIns = trx
    .selectFrom('placeholders')
    .select('placeholders.userId')
    .where('placeholders.eventId', 'in', over);
  const invitations = trx.selectFrom('teamInvitations').select('teamInvitations.id');
  await trx
    .deleteFrom('mailedLinks')
    .where(({ or, eb }) =>
      or([
        eb('userId', 'in', standIns),
        eb('invitationId', 'in', invitations.where('teamInvitations.eventId', 'in', over)),
      ]),
    )
    .execute();
  // Placeholders also lose the personal data of an imported list, even those without an address (N41).
  const untold = {
    ...{ email: null, sex: null, birthdate: null, phone: null },
    ...{ document: null, shirtSize: null, shortSize: null },
  };
  await trx
    .updateTable('placeholders')
    .set(untold)
    .where('eventId', 'in', over)
    .where(({ or, eb }) =>
      or((Object.keys(untold) as (keyof typeof untold)[]).map(column => eb(column, 'is not', null))),
    )
    .execute();
}
