import type { Insertable, NotNull } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { MailedLinks } from '#server/foundation/db/types.gen.ts';

export const insertLink = (db: Db, link: Insertable<MailedLinks>) =>
  db.insertInto('mailedLinks').values(link).execute();

type OpenLink = { purpose: MailedLinks['purpose']; codeHash: string; now: Date };

export const findOpenLink = (db: Db, { purpose, codeHash, now }: OpenLink) =>
  db
    .selectFrom('mailedLinks')
    .select(['userId', 'email', 'entryId'])
    .where('codeHash', '=', codeHash)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('userId', 'is not', null)
    .$narrowType<{ userId: NotNull }>()
    .executeTakeFirst();

/** True if the receiver of this link has confirmed the address, by this link or another. */
export async function isConfirmedBy(db: Db, codeHash: string): Promise<boolean> {
  const found = await db
    .selectFrom('mailedLinks')
    .innerJoin('users', 'users.id', 'mailedLinks.userId')
    .select('users.emailVerified')
    .where('codeHash', '=', codeHash)
    .where('purpose', '=', 'confirm-email')
    .executeTakeFirst();
  return found?.emailVerified === true;
}

/** Uses up an open link. When two requests come together, only one gets the link. */
export const takeOpenLink = (db: Db, { purpose, codeHash, now }: OpenLink) =>
  db
    .updateTable('mailedLinks')
    .set({ usedAt: now })
    .where('codeHash', '=', codeHash)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('userId', 'is not', null)
    .returning(['userId', 'email', 'entryId'])
    .$narrowType<{ userId: NotNull }>()
    .executeTakeFirst();

/** Finds an invitation link: to a manual entry, or to a team while its invitation is open. */
export const findInvitingLink = (db: Db, { codeHash, now }: Omit<OpenLink, 'purpose'>) =>
  db
    .selectFrom('mailedLinks')
    .leftJoin('teamInvitations', 'teamInvitations.id', 'mailedLinks.invitationId')
    .leftJoin('events', 'events.id', 'teamInvitations.eventId')
    .select(['mailedLinks.userId', 'mailedLinks.email', 'mailedLinks.entryId', 'mailedLinks.invitationId'])
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where(({ or, and, eb }) =>
      or([
        eb('purpose', '=', 'manual-entry'),
        and([
          eb('purpose', '=', 'team-invitation'),
          eb('teamInvitations.status', '=', 'pending'),
          eb('events.completesAt', '>', now),
        ]),
      ]),
    )
    .executeTakeFirst();

export const spendLink = (db: Db, codeHash: string, now: Date) =>
  db.updateTable('mailedLinks').set({ usedAt: now }).where('codeHash', '=', codeHash).execute();

export const deleteUnusedLinks = (db: Db, userId: string, purpose: MailedLinks['purpose']) =>
  db
    .deleteFrom('mailedLinks')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute();

/** Deletes the account's links, and links to its address from before it had an account. */
export const deleteLinks = (db: Db, { id, email }: { id: string; email: string }) =>
  db
    .deleteFrom('mailedLinks')
    .where(({ or, eb }) => or([eb('userId', '=', id), eb('email', '=', email)]))
    .execute();

export const deleteLinksOfEntry = (db: Db, entryId: string, userId: string) =>
  db.deleteFrom('mailedLinks').where('entryId', '=', entryId).where('userId', '=', userId).execute();

export const deleteLinksBefore = (db: Db, moment: Date) =>
  db.deleteFrom('mailedLinks').where('expiresAt', '<', moment).execute();
