import type { Db } from '#server/foundation/db/connection.ts';
import { findUser } from './accounts.store.ts';

export async function isConfirmed(db: Db, uid: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('emailVerified').where('id', '=', uid).executeTakeFirst();
  return row?.emailVerified === true;
}

/** Returns the receiver of mails about an account. Null for an erased account. */
export async function ownerOf(db: Db, uid: string): Promise<{ name: string; email: string } | null> {
  const user = await findUser(db, uid);
  return user ? { name: user.name, email: user.email } : null;
}

/** Returns the name of an account, also of an erased one. */
export async function nameOf(db: Db, uid: string): Promise<string> {
  const row = await db.selectFrom('users').select('name').where('id', '=', uid).executeTakeFirst();
  return row?.name ?? '';
}

/** Returns the data that decides where an athlete may compete. Null fields are unknown. */
export async function personOf(db: Db, uid: string) {
  const row = await db.selectFrom('users').select(['birthdate', 'sexo']).where('id', '=', uid).executeTakeFirst();
  return { birthdate: row?.birthdate ?? null, sexo: row?.sexo ?? null };
}

/** Returns the account that has confirmed this address. Null if there is none. */
export async function confirmedUserOf(db: Db, email: string): Promise<string | null> {
  const users = db.selectFrom('users').select('id').where('email', '=', email).where('emailVerified', '=', true);
  return (await users.executeTakeFirst())?.id ?? null;
}
