import type { Db } from '#server/foundation/db/connection.ts';
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

/** What decides where an athlete may compete; null where it was never said. */
export async function personOf(db: Db, uid: string) {
  const row = await db.selectFrom('users').select(['birthdate', 'sexo']).where('id', '=', uid).executeTakeFirst();
  return { birthdate: row?.birthdate ?? null, sexo: row?.sexo ?? null };
}

/** Whose account an address is that somebody confirmed; null where none is. */
export async function confirmedUserOf(db: Db, email: string): Promise<string | null> {
  const users = db.selectFrom('users').select('id').where('email', '=', email).where('emailVerified', '=', true);
  return (await users.executeTakeFirst())?.id ?? null;
}
