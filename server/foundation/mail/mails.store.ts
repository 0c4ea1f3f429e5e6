import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Mails } from '#server/foundation/db/types.gen.ts';

export const insertMail = (db: Db, mail: Insertable<Mails>) => db.insertInto('mails').values(mail).execute();

export const findWaiting = (db: Db, mailId: string) =>
  db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'html', 'text', 'createdAt', 'attempts', 'inline'])
    .where('id', '=', mailId)
    .where('sentAt', 'is', null)
    .executeTakeFirst();

/** A sent mail loses its body, because links that open an account must not be stored. */
export const blank = { html: '', text: '', inline: null };

type Outcome = {
  attempts: number;
  sentAt?: Date;
  lastError: string | null;
  html?: string;
  text?: string;
  inline?: null;
};

export const updateMail = (db: Db, mailId: string, outcome: Outcome) =>
  db.updateTable('mails').set(outcome).where('id', '=', mailId).execute();

export const blankSentMails = (db: Db) =>
  db.updateTable('mails').set(blank).where('sentAt', 'is not', null).where('html', '<>', '').execute();

export const deleteMail = (db: Db, id: string) => db.deleteFrom('mails').where('id', '=', id).execute();

/** Returns those of the addresses that an account has confirmed. */
export async function listConfirmedAddresses(db: Db, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('email', '=', sql<string>`any(${[...new Set(addresses)]}::text[])`)
    .where('emailVerified', '=', true)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

export const deleteMailsTo = (db: Db, recipient: string) =>
  db.deleteFrom('mails').where('recipient', '=', recipient).execute();

export const deleteMailsBefore = (db: Db, moment: Date) =>
  db.deleteFrom('mails').where('createdAt', '<', moment).execute();
