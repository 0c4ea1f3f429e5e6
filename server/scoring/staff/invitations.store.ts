import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { StaffInvitations } from '#server/foundation/db/types.gen.ts';

export type InvitationRow = Selectable<StaffInvitations>;

export const insertInvitation = (trx: Db, invitation: Insertable<StaffInvitations>) =>
  trx.insertInto('staffInvitations').values(invitation).execute();

export const updateInvitation = (trx: Db, id: string, changes: Updateable<StaffInvitations>) =>
  trx.updateTable('staffInvitations').set(changes).where('id', '=', id).execute();

export const findInvitation = (db: Db, id: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('staffInvitations').selectAll().where('id', '=', id).executeTakeFirst();

export const findByCode = (db: Db, codeHash: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('staffInvitations').selectAll().where('codeHash', '=', codeHash).executeTakeFirst();

export const listOfEmail = (db: Db, eventId: string, email: string): Promise<InvitationRow[]> =>
  db
    .selectFrom('staffInvitations')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('email', '=', email)
    .orderBy('mailedAt', 'desc')
    .execute();

export const listPending = (db: Db, eventId: string): Promise<InvitationRow[]> =>
  db
    .selectFrom('staffInvitations')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('status', '=', 'pending')
    .orderBy('createdAt')
    .orderBy('email')
    .execute();

export const findAccount = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'type', 'name', 'blockedAt', 'emailVerified'])
    .where('email', '=', email)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();

/** Closes open invitations, so that an old mail cannot undo a decision. */
export const closeInvitations = (
  trx: Db,
  { eventId, email, status, now }: { eventId: string; email: string; status: 'accepted' | 'withdrawn'; now: Date },
) =>
  trx
    .updateTable('staffInvitations')
    .set({ status, answeredAt: now })
    .where('eventId', '=', eventId)
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .execute();

export const deleteOfEmail = (trx: Db, email: string) =>
  trx.deleteFrom('staffInvitations').where('email', '=', email).execute();
