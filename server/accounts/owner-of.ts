import type { Db } from '#server/db/connection.ts';
import { findPasswordHash, findUser } from './accounts.store.ts';
import { verifyPassword } from './passwords.ts';

/** Whom a mail about an account goes to. */
export async function ownerOf(db: Db, uid: string): Promise<{ name: string; email: string } | null> {
  const user = await findUser(db, uid);
  return user ? { name: user.name, email: user.email } : null;
}

/** For what a session alone is not enough for. Whoever asks counts the attempts. */
export async function isOwnPassword(db: Db, uid: string, password: string, network = ''): Promise<boolean> {
  const hash = await findPasswordHash(db, uid);
  return hash !== null && (await verifyPassword(hash, password, network));
}
