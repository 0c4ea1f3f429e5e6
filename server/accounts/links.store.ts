import type { Insertable } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { MailedLinks } from '#server/db/types.gen.ts';

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
    .executeTakeFirst();

/** Of two who ask at the same moment one gets it. */
export const takeOpenLink = (db: Db, { purpose, codeHash, now }: OpenLink) =>
  db
    .updateTable('mailedLinks')
    .set({ usedAt: now })
    .where('codeHash', '=', codeHash)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['userId', 'email', 'entryId'])
    .executeTakeFirst();

export const deleteUnusedLinks = (db: Db, userId: string, purpose: MailedLinks['purpose']) =>
  db
    .deleteFrom('mailedLinks')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute();

export const deleteLinks = (db: Db, userId: string) =>
  db.deleteFrom('mailedLinks').where('userId', '=', userId).execute();

export const deleteLinksOfEntry = (db: Db, entryId: string) =>
  db.deleteFrom('mailedLinks').where('entryId', '=', entryId).execute();

export const deleteLinksBefore = (db: Db, moment: Date) =>
  db.deleteFrom('mailedLinks').where('expiresAt', '<', moment).execute();
