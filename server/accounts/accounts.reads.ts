import type { Db } from '#server/db/connection.ts';
import { findUser } from './accounts.store.ts';

/** Whether somebody has shown that the address is theirs. */
export async function isConfirmed(db: Db, uid: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('emailVerified').where('id', '=', uid).executeTakeFirst();
  return row?.emailVerified === true;
}

/** Whom a mail about an account goes to; null where it was erased. */
export async function ownerOf(db: Db, uid: string): Promise<{ name: string; email: string } | null> {
  const user = await findUser(db, uid);
  return user ? { name: user.name, email: user.email } : null;
}

/** What an account is called, also one that was erased. */
export async function nameOf(db: Db, uid: string): Promise<string> {
  const row = await db.selectFrom('users').select('name').where('id', '=', uid).executeTakeFirst();
  return row?.name ?? '';
}

export async function birthdateOf(db: Db, uid: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('birthdate').where('id', '=', uid).executeTakeFirst();
  return row?.birthdate ?? null;
}
